/** A command may be this far ahead of the screen; what it prints beyond that is dropped, since it cannot be paused. */
export const MAX_AHEAD = 1_000_000;
// Captured, because a test may install fake timers.
const later = setTimeout;
const BATCH_CHARACTERS = 16_000;
const DROPPED = "\nSome output was dropped here: it came too fast to display.\n";

export interface Output {
  write(text: string): void;
  flush(): void;
}

/** Sends text in batches. `shown` acknowledges characters that have reached the screen. */
export function createOutput(send: (text: string) => void): Output & { shown(characters: number): void } {
  let batch = "";
  let ahead = 0;
  let isDropping = false;
  const flush = () => {
    if (batch !== "") send(batch);
    batch = "";
  };
  return {
    write(added) {
      if (isDropping || added === "") return;
      isDropping = ahead + added.length > MAX_AHEAD;
      const text = isDropping ? added.slice(0, MAX_AHEAD - ahead) + DROPPED : added;
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

/** The output of a command: streamed to the screen, or collected for a pipe. */
export interface CommandOutput extends Output {
  /** The collected output; empty if it went to the screen. */
  collected(): string;
  toScreen: boolean;
}

export function commandOutput(screen: Output | null): CommandOutput {
  if (screen) return { ...screen, collected: () => "", toScreen: true };
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  return { write, flush: () => {}, collected: () => text, toScreen: false };
}
