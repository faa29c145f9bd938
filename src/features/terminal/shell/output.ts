/** More output of one command than this is dropped, so that an endless loop cannot fill the app's memory. */
export const MAX_CHARACTERS = 1_000_000;
const BATCH_CHARACTERS = 16_000;

export interface Output {
  write(text: string): void;
  flush(): void;
}

/** Hands text on in batches. */
export function createOutput(send: (text: string) => void): Output {
  let batch = "";
  let total = 0;
  const flush = () => {
    if (batch !== "") send(batch);
    batch = "";
  };
  return {
    write(text) {
      if (total > MAX_CHARACTERS) return;
      total += text.length;
      batch += total > MAX_CHARACTERS ? "\nThe rest of the output is left out.\n" : text;
      if (batch.length > BATCH_CHARACTERS) flush();
      else if (batch.length === text.length) setTimeout(flush);
    },
    flush,
  };
}
