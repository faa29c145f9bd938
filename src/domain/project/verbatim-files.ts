import { formatBytes } from "../text/format-bytes";
import { type VerbatimRun, verbatimLines } from "../text/verbatim";

/** All files of a version with their sizes, as a question shows them. */
export const verbatimFiles = (files: readonly { path: string; bytes: number }[]): VerbatimRun[] =>
  verbatimLines(files.map(({ path, bytes }) => ({ text: path, after: `  ${formatBytes(bytes)}` })));
