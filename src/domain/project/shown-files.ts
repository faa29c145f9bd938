import { formatBytes } from "../text/format-bytes";
import { type ShownRun, shownLines } from "../text/verbatim";

/** All files of a version with their sizes, as a question shows them. */
export const shownFiles = (files: readonly { path: string; bytes: number }[]): ShownRun[] =>
  shownLines(files.map(({ path, bytes }) => ({ text: path, after: `  ${formatBytes(bytes)}` })));
