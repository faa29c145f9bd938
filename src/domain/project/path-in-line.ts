import { normalisePath } from "./project-files";

// Brackets and parentheses as routes have them, in pairs.
const PART = String.raw`(?:[\w@.-]|\[+[\w.-]+\]+|\([\w.-]+\))`;
const FOLDERS = `(?:${PART}+[\\\\/])*`;
const NAME = String.raw`(?:${PART}*\.[a-z][a-z0-9]{0,9}|(?:Docker|Make|Proc)file|LICENSE)`;
const PATH = new RegExp(`^${FOLDERS}${NAME}$`, "i");
const PATHS = new RegExp(String.raw`(?:^|[\s${"`"}*"'(:[])(${FOLDERS}${NAME})(?=$|[\s${"`"}*"'):,\]])`, "gi");
const MARKS = /^(?:(?:\/\/|#+|--|\/\*+|<!--|\{\/\*|[*_`>=-]+|\d+[.)]|@?file(?:name)?\s*:?(?=[\s*`]))\s*)+/i;

/** The path that a line of its own names, with its marks of Markdown or of a comment; null for any other line. */
export function pathInLine(line: string): string | null {
  const bare = line
    .trim()
    .replace(MARKS, "")
    .replace(/\s*(?:\*\/\}?|-->)$/, "")
    .replace(/^[*_`]+|[*_`:=\s-]+$/g, "");
  return PATH.test(bare) ? normalisePath(bare) : null;
}

/** The paths that a sentence mentions, as they are written. */
export const pathsInSentence = (line: string): string[] => [
  ...new Set([...line.matchAll(PATHS)].map(([, name]) => name ?? "")),
];

const COMMENT = /^\s*(?:\/\/|#|--|\/\*+|<!--|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?\s*$/;
const REMARK = /\s+(?:[-–—:]\s.*|\(.*\))$/;

/** The path that a comment names, alone or with a remark after it, as it is written. */
export function pathInComment(line: string): { path: string; remark: boolean } | null {
  const text = COMMENT.exec(line)?.[1]?.replace(/^@?file(?:name)?\s*:?\s+/i, "");
  if (!text) return null;
  const path = text.replace(REMARK, "");
  return PATH.test(path) ? { path, remark: path !== text } : null;
}
