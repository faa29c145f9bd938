import type { Terminal } from "@xterm/xterm";

/** So much is in the terminal's own queue, which cannot be emptied. */
const PIECE_CHARACTERS = 16_000;

/** Output on its way to `terminal`, in order, and dropped when it is no longer wanted. */
export function createPrinter(terminal: Pick<Terminal, "write">) {
  let queue = Promise.resolve();
  let generation = 0;
  const writePieces = async (text: string, of: number) => {
    for (let at = 0; at < text.length && of === generation; at += PIECE_CHARACTERS) {
      const piece = text.slice(at, at + PIECE_CHARACTERS);
      await new Promise<void>((done) => terminal.write(piece, done));
    }
  };
  return {
    /** Resolves once `text` is shown, or dropped. */
    print(text: string): Promise<void> {
      const of = generation;
      queue = queue.then(() => writePieces(text, of));
      return queue;
    },
    drop() {
      generation += 1;
    },
    /** Resolves once nothing waits and the cursor is behind it all. */
    idle: () => queue.then(() => new Promise<void>((done) => terminal.write("", done))),
  };
}

export type Printer = ReturnType<typeof createPrinter>;
