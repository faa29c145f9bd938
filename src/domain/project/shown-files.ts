import { type ShownRun, shownLines } from "../text/shown-whole";

/** All files of a version with their sizes, as a question shows them. */
export const shownFiles = (files: readonly { path: string; bytes: number }[]): ShownRun[] =>
  shownLines(
    files.map(({ path, bytes }) => ({ text: path, after: `  ${bytes.toLocaleString("en-US")} bytes` })),
  );
