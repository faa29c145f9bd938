import type { Terminal } from "@xterm/xterm";

/** The size of a write. Small, because xterm's own queue cannot be cleared. */
const PIECE_CHARACTERS = 16_000;

/** Queues output for `terminal`, and can drop what is still queued. */
export function createPrinter(terminal: Pick<Terminal, "write">) {
  let queue = Promise.resolve();
  let generation = 0;
  const writePieces = async (text: string, startedIn: number) => {
    for (let at = 0; at < text.length && startedIn === generation; at += PIECE_CHARACTERS) {
      const piece = text.slice(at, at + PIECE_CHARACTERS);
      await new Promise<void>((done) => terminal.write(piece, done));
    }
  };
  return {
    /** Resolves once `text` is printed or dropped. */
    print(text: string): Promise<void> {
      const startedIn = generation;
      queue = queue.then(() => writePieces(text, startedIn));
      return queue;
    },
    drop() {
      generation += 1;
    },
    /** Resolves once the queue is empty and the cursor is at the end. */
    idle: () => queue.then(() => new Promise<void>((done) => terminal.write("", done))),
  };
}

export type Printer = ReturnType<typeof createPrinter>;
