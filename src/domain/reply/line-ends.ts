import type { FileContent } from "../project/project-files";

/**
 * Converts a text to the line ends of existing files, if those are uniform: models only write one kind.
 * @param known the file's old content or, for a new one, the project's files
 */
export function withLineEndsOf(known: Iterable<FileContent>, text: string): string {
  const texts = [...known].filter((each) => typeof each === "string").filter((each) => each.includes("\n"));
  const plain = text.replaceAll("\r\n", "\n");
  if (texts.length > 0 && texts.every((each) => !each.includes("\r\n"))) return plain;
  const isWindows = texts.length > 0 && texts.every((each) => !/(?<!\r)\n/.test(each));
  return isWindows ? plain.replaceAll("\n", "\r\n") : text;
}
