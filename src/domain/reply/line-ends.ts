import type { FileContent } from "../project/project-files";

/**
 * A text with the line ends that others have, where they all have the same: a model writes only one kind. @param known
 * what the file held or, for a new one, the files of its project
 */
export function withLineEndsOf(known: Iterable<FileContent>, text: string): string {
  const texts = [...known].filter((each) => typeof each === "string").filter((each) => each.includes("\n"));
  const plain = text.replaceAll("\r\n", "\n");
  if (texts.length > 0 && texts.every((each) => !each.includes("\r\n"))) return plain;
  const isWindows = texts.length > 0 && texts.every((each) => !/(?<!\r)\n/.test(each));
  return isWindows ? plain.replaceAll("\n", "\r\n") : text;
}
