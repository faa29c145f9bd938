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

const ONLY_ELLIPSIS = /^(?:\.{3,}|\u2026)$/;
/** Words that say that something stays; with the others they make a sentence about nothing else. */
const KEEPS = new Set(
  "existing remaining remains remain unchanged unmodified same previous keep changes rest".split(" "),
);
const AROUND = new Set(
  "the your my all of other else everything code file content contents lines logic styles imports functions here as before is are in this goes stay stays no for and to".split(
    " ",
  ),
);

/** Whether a comment may stand for code, or say something about what is beside it. */
function mayStandForCode(line: string): boolean {
  const text = COMMENT.exec(line)?.[1]?.toLowerCase() ?? "";
  if (ONLY_ELLIPSIS.test(text)) return true;
  const words = text.match(/[a-z]+/g) ?? [];
  const isKnown = (word: string) => KEEPS.has(word) || AROUND.has(word);
  return words.length > 1 && words.some((word) => KEEPS.has(word)) && words.every(isKnown);
}

/** Whether lines of the file are missing around a line of the text that is to replace it. */
function lacksLines(old: readonly string[], now: readonly string[], at: number): boolean {
  const present = new Set(now);
  const isOld = (line: string) => line !== "" && old.includes(line);
  const above = now.slice(0, at).findLast(isOld);
  const below = now.slice(at + 1).find(isOld);
  const from = above === undefined ? 0 : old.indexOf(above) + 1;
  const to = below === undefined ? -1 : old.indexOf(below, from);
  return old.slice(from, to === -1 ? undefined : to).some((line) => line !== "" && !present.has(line));
}

const isDocument = (text: string): boolean => /<!doctype\s+html|<html[\s>]/i.test(text);
const hasExports = (text: string): boolean => /^\s*export\b|\bmodule\.exports\b/m.test(text);

/** Shorter files are often rewritten as a whole. */
const MIN_LINES = 10;
const MIN_SHARE = 0.34;

/** Whether a text lacks what makes a file whole. */
export const isFragment = (before: string, after: string): boolean =>
  isDocument(before) ? !isDocument(after) : hasExports(before) && !hasExports(after);

/** Whether a text is only a part of what was there. */
export function isPart(before: string, after: string): boolean {
  if (isDocument(before) || hasExports(before)) return isFragment(before, after);
  const [old, now] = [before, after].map((text) => text.trim().split("\n").length);
  return (old ?? 0) >= MIN_LINES && (now ?? 0) < (old ?? 0) * MIN_SHARE;
}

export const ONLY_A_PART = "The reply gives only a part of the file.";

/** Why a text cannot replace a file of the project, whatever its length; null when it can. */
export function refusalOf(before: string, after: string): string | null {
  const linesOf = (text: string) => text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const [old, now] = [linesOf(before), linesOf(after)];
  const known = new Set(old);
  const placeholder = now.find(
    (line, at) =>
      !known.has(line) && (isPlaceholder(line) || (mayStandForCode(line) && lacksLines(old, now, at))),
  );
  if (placeholder !== undefined)
    return `The reply leaves code out (\u201c${placeholder.slice(0, 80)}\u201d).`;
  if (now.some((line) => isEditMarker(line) && !known.has(line)))
    return "The reply's marks of what to replace are wrong.";
  return null;
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
