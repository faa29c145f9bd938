import { isEditMarker } from "../preview/edit-markers";

const COMMENT = /^\s*(?:\/\/|#|--|\/\*+|<!--|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?\s*$/;
const ELLIPSIS = /^(?:\.{3}|\u2026)|(?:\.{3}|\u2026)$|^\(?unchanged\)?$/;
const LEFT_OUT =
  /\b(?:rest of|existing|unchanged|remaining|previous|same as|stays? the same|other|as before|omitted)\b/i;
const PHRASE =
  /^(?:the )?(?:existing (?:code|content|styles|imports|markup)(?: here)?|rest of (?:the |your )?(?:code|file|page|component|styles|imports)\b.*)$/i;

const isPlaceholder = (line: string): boolean => {
  const words = COMMENT.exec(line)?.[1] ?? "";
  return PHRASE.test(words) || (ELLIPSIS.test(words) && LEFT_OUT.test(words));
};

const isDocument = (text: string): boolean => /<!doctype\s+html|<html[\s>]/i.test(text);
const hasExports = (text: string): boolean => /^\s*export\b|\bmodule\.exports\b/m.test(text);

/** Shorter files are often rewritten as a whole. */
const MIN_LINES = 10;
const MIN_SHARE = 0.34;

/** Whether a text is only a part of what was there. */
export function isPart(before: string, after: string): boolean {
  if (isDocument(before)) return !isDocument(after);
  if (hasExports(before)) return !hasExports(after);
  const [old, now] = [before, after].map((text) => text.trim().split("\n").length);
  return (old ?? 0) >= MIN_LINES && (now ?? 0) < (old ?? 0) * MIN_SHARE;
}

export const ONLY_A_PART = "The reply gives only a part of the file.";

/** Why a text cannot replace a file of the project; null when it can. */
export function refusalOf(before: string, after: string): string | null {
  const known = new Set(before.split("\n").map((line) => line.trim()));
  const lines = after.split(/\r\n|\n|\r/);
  const placeholder = lines.find((line) => isPlaceholder(line) && !known.has(line.trim()));
  if (placeholder !== undefined)
    return `The reply leaves code out (\u201c${placeholder.trim().slice(0, 80)}\u201d).`;
  if (lines.some((line) => isEditMarker(line) && !known.has(line.trim())))
    return "The reply's marks of what to replace are wrong.";
  return isPart(before, after) ? ONLY_A_PART : null;
}

const ADDS = /\b(?:add|append|insert|include)\b/i;
const MIN_KEPT = 0.5;

/** Whether a text is to be added to the file, by the line above it: it lacks most of what is there. */
export function isAddition(lead: string, before: string, after: string): boolean {
  if (!ADDS.test(lead)) return false;
  const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
  const now = new Set(linesOf(after));
  const old = linesOf(before);
  return old.filter((line) => now.has(line)).length < old.length * MIN_KEPT;
}
