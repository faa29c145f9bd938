/** A command may be this far ahead of the screen; what it prints beyond that is dropped, since it cannot be paused. */
export const MAX_AHEAD = 1_000_000;
// A test may replace it by a clock that stands still.
const later = setTimeout;
const BATCH_CHARACTERS = 16_000;
const DROPPED = "\nSome output was dropped here: it came too fast to display.\n";

export interface Output {
  write(text: string): void;
  flush(): void;
}

/** Hands text on in batches. `shown` takes the number of characters that have reached the screen. */
export function createOutput(send: (text: string) => void): Output & { shown(characters: number): void } {
  let batch = "";
  let ahead = 0;
  let isDropping = false;
  const flush = () => {
    if (batch !== "") send(batch);
    batch = "";
  };
  return {
    write(given) {
      if (isDropping || given === "") return;
      isDropping = ahead + given.length > MAX_AHEAD;
      const text = isDropping ? given.slice(0, MAX_AHEAD - ahead) + DROPPED : given;
      ahead += text.length;
      batch += text;
      if (isDropping || batch.length > BATCH_CHARACTERS) flush();
      else if (batch.length === text.length) later(flush);
    },
    flush,
    shown(characters) {
      ahead -= characters;
      if (ahead < MAX_AHEAD / 2) isDropping = false;
    },
  };
}
