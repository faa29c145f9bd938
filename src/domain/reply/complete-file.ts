import { isEditMarker } from "../text/edit-markers";
import { commentText } from "./comment-text";
import { normalizedLines } from "./similar-lines";

const ELLIPSIS = /^(?:\.{3}|\u2026)|(?:\.{3}|\u2026)$/;
/** An ellipsis with words is never part of a file. */
const hasNamedEllipsis = (line: string): boolean => /\.{3}|\u2026/.test(line) && /[a-z]/i.test(line);
/** Words for "unchanged", and words that may accompany them. */
const KEEPS = new Set(
  "existing remaining remains remain unchanged unmodified same previous keep changes rest omitted".split(" "),
);
const AROUND = new Set(
  "the your my all of other else everything code file page component markup content contents lines logic styles imports functions here as before is are in this goes stay stays no for and to".split(
    " ",
  ),
);

/** Whether a comment is a placeholder for omitted code: only "unchanged", or an ellipsis. */
function isPlaceholder(line: string): boolean {
  const text = commentText(line)?.toLowerCase() ?? "";
  const words = text.match(/[a-z]+/g) ?? [];
  const says =
    (...sets: ReadonlySet<string>[]) =>
    (word: string) =>
      sets.some((set) => set.has(word));
  if (ELLIPSIS.test(text)) return words.some(says(KEEPS)) || words.every(says(AROUND));
  if (words.length < 2) return /^\(?unchanged\)?$/.test(text);
  return words.some(says(KEEPS)) && words.every(says(KEEPS, AROUND));
}

/** Whether the new text lacks lines of the file around its line `at`. */
function lacksLines(old: readonly string[], now: readonly string[], at: number): boolean {
  const present = new Set(now);
  // Repeated lines do not identify a position.
  const isOld = (line: string) => old.includes(line) && old.indexOf(line) === old.lastIndexOf(line);
  const above = now.slice(0, at).findLast(isOld);
  const below = now.slice(at + 1).find(isOld);
  const from = above === undefined ? 0 : old.indexOf(above) + 1;
  const to = below === undefined ? -1 : old.indexOf(below, from);
  return old.slice(from, to === -1 ? undefined : to).some((line) => line !== "" && !present.has(line));
}

const isDocument = (text: string): boolean => /<!doctype\s+html|<html[\s>]/i.test(text);
const hasExports = (text: string): boolean => /^[ \t]*export\b|\bmodule\.exports\b/m.test(text);

/** Shorter files are often rewritten completely. */
const MIN_LINES = 10;
const MIN_SHARE = 0.34;

/** Whether completeness can be recognized: pages, and modules with exports. */
export const isSelfDelimiting = (text: string): boolean => isDocument(text) || hasExports(text);

/** Whether a text lacks the file's document or exports. */
export const isFragment = (before: string, after: string): boolean =>
  isDocument(before) ? !isDocument(after) : hasExports(before) && !hasExports(after);

/** Whether a text is only CSS declarations without a rule. */
function isBareStyle(text: string): boolean {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  return lines.length > 0 && lines.every((line) => /^[\w-]+:[^{}]*;$/.test(line));
}

/** Whether a text is only a part of the file. */
export function isPart(before: string, after: string): boolean {
  if (isBareStyle(after) && !isBareStyle(before)) return true;
  if (isSelfDelimiting(before)) return isFragment(before, after);
  const [old, now] = [before, after].map((text) => text.trim().split("\n").length);
  return (old ?? 0) >= MIN_LINES && (now ?? 0) < (old ?? 0) * MIN_SHARE;
}

export const ONLY_A_PART = "Only a part of the file is given.";

const CALL_LINE = /^(?:<(?:tool_calls?|function_calls?)>|\[TOOL_CALLS\]|<[|\uff5c]tool)/;

/** Why a text cannot replace a file, regardless of its length; null: it can. */
export function refusalOf(before: string, after: string): string | null {
  const linesOf = (text: string) => text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const [old, now] = [linesOf(before), linesOf(after)];
  const known = new Set(old);
  const placeholder = now.find(
    (line, at) =>
      !known.has(line) && isPlaceholder(line) && (hasNamedEllipsis(line) || lacksLines(old, now, at)),
  );
  if (placeholder !== undefined) return `Code is left out (\u201c${placeholder.slice(0, 80)}\u201d).`;
  if (now.some((line) => CALL_LINE.test(line) && !known.has(line))) return "It holds the call of a tool.";
  if (now.some((line) => isEditMarker(line) && !known.has(line)))
    return "The marks of what to replace are wrong.";
  return null;
}

/** Whether a text is only comments, where the file has code. */
export function isRemarkOnly(before: string, after: string): boolean {
  // "#" also starts CSS rules.
  const isRemark = (line: string) => /^[^{};]*$/.test(commentText(line) ?? ";");
  const lines = normalizedLines(after);
  return lines.length > 0 && lines.every(isRemark) && !normalizedLines(before).every(isRemark);
}

/**
 * Whether a shorter text cannot replace a file: it shares no line with it or, if a sentence names the file, is an
 * excerpt of it.
 */
export function isExcerpt(before: string, after: string, isInSentence: boolean): boolean {
  const [old, now] = [normalizedLines(before), normalizedLines(after)];
  if (now.length === 0 || now.length >= old.length) return false;
  const known = new Set(old.filter((line) => line.length > 3));
  const isRun = `\n${old.join("\n")}\n`.includes(`\n${now.join("\n")}\n`);
  return (isInSentence && isRun) || !now.some((line) => known.has(line));
}

const ADDS = /\b(?:add|append|insert|include)\b/i;
const MIN_KEPT = 0.5;

/** Whether a text is an addition: the line above says so, and it lacks most of the file. */
export function isAddition(lead: string, before: string, after: string): boolean {
  if (!ADDS.test(lead)) return false;
  const now = new Set(normalizedLines(after));
  const old = normalizedLines(before);
  return old.filter((line) => now.has(line)).length < old.length * MIN_KEPT;
}
