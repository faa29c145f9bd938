import { normalisePath } from "../project/project-files";
import { commentText } from "./comment-text";
import { isFilePath, PATH_PATTERN } from "./file-name";

const PATHS = new RegExp(String.raw`(?:^|[\s${"`"}*"'(:[])(${PATH_PATTERN})(?=$|[\s${"`"}*"'):,\]])`, "giu");
const MARKS = /^(?:(?:\/\/|#+|--|\/\*+|<!--|\{\/\*|[*_`>=-]+|\d+[.)]|@?file(?:name)?\s*:?(?=[\s*`]))\s*)+/i;

/** Longer than a path with a remark is, and short enough for patterns that go back. */
const MAX_LINE = 1_000;

/** The path that stands alone on a line, with its marks of Markdown or of a comment; null for any other line. */
export function pathInLine(line: string): string | null {
  if (line.length > MAX_LINE) return null;
  const bare = line
    .trim()
    .replace(MARKS, "")
    .replace(/(?<!\s)\s*(?:\*\/\}?|-->)$/, "")
    .replace(/^[*_`]+|(?<![*_`:=\s-])[*_`:=\s-]+$/g, "");
  return isFilePath(bare, line.includes(`\`${bare}\``)) ? normalisePath(bare) : null;
}

/** The paths that a sentence mentions, as they are written. */
export const pathsInSentence = (line: string): string[] => [
  ...new Set([...line.matchAll(PATHS)].map(([, name]) => name ?? "")),
];

const REMARK = /\s+(?:[-–—:]\s.*|\(.*\))$/;

/** The path that a comment names, alone or with a remark after it, as it is written. */
export function pathInComment(line: string): { path: string; remark: boolean } | null {
  if (line.length > MAX_LINE) return null;
  const text = commentText(line)?.replace(/^@?file(?:name)?\s*:?\s+/i, "");
  if (!text) return null;
  const path = text.replace(REMARK, "");
  return isFilePath(path) ? { path, remark: path !== text } : null;
}
