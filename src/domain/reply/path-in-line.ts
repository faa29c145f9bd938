import { normalizePath } from "../project/project-files";
import { commentText } from "./comment-text";
import { isFilePath, PATH_PATTERN } from "./file-name";

const BEFORE = String.raw`^|[\s${"`"}*"'(:[>「『《（：“«]`;
const AFTER = String.raw`$|[\s${"`"}*"'):,\]<」』》），：、。”»]`;
const PATHS = new RegExp(`(?:${BEFORE})(${PATH_PATTERN})(?=${AFTER})`, "giu");
/** The boundary between a Latin name and a script without spaces. */
const SCRIPT_EDGE =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])(?=[\w./@])|(?<=\w)(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu;
const MARKS = /^(?:(?:\/\/|#+|--|\/\*+|<!--|\{\/\*|[*_`>=-]+|\d+[.)]|@?file(?:name)?\s*:?(?=[\s*`]))\s*)+/i;

/** Longer than any path with a remark; bounds backtracking patterns. */
const MAX_LINE = 1_000;

/** The path of a line that is only a path, with Markdown or comment marks; null for other lines. */
export function pathInLine(line: string): string | null {
  if (line.length > MAX_LINE) return null;
  const bare = line
    .trim()
    .replace(MARKS, "")
    .replace(/(?<!\s)\s*(?:\*\/\}?|-->)$/, "")
    .replace(/^[*_`]+|(?<![*_`:=\s-])[*_`:=\s-]+$/g, "");
  return isFilePath(bare, line.includes(`\`${bare}\``)) ? normalizePath(bare) : null;
}

/** The paths in a sentence, verbatim. */
export function pathsInSentence(line: string): string[] {
  const namesIn = (text: string) => [...new Set([...text.matchAll(PATHS)].map(([, name]) => name ?? ""))];
  const names = namesIn(line);
  return names.length > 0
    ? names
    : namesIn(line.replace(SCRIPT_EDGE, " ")).filter((name) => /^\w/.test(name));
}

const REMARK = /\s+(?:[-–—:]\s.*|\(.*\))$/;

/** The path in a comment, alone or with a remark, verbatim. */
export function pathInComment(line: string): { path: string; remark: boolean } | null {
  if (line.length > MAX_LINE) return null;
  const text = commentText(line)?.replace(/^@?file(?:name)?\s*:?\s+/i, "");
  if (!text) return null;
  const path = text.replace(REMARK, "");
  return isFilePath(path) ? { path, remark: path !== text } : null;
}
