import { diffChars, diffLines } from "diff";

/** Replaces `remove` characters at `at` by `insert`. Positions are those of the text before, in UTF-16 units. */
export type TextEdit = { at: number; remove: number; insert: string };

/** Texts that differ in more lines or characters are replaced instead: the search grows with the differences. */
const MAX_CHANGED_LINES = 2_000;
const MAX_CHANGED_CHARACTERS = 400;
const MAX_REFINED_CHARACTERS = 4_000;

/** The edits that make `after` of `before`: ordered, and as small as is worth finding. */
export function textEdits(before: string, after: string): TextEdit[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed === "" && added === "") return [];
  if (removed === "" || added === "") return [{ at: start, remove: removed.length, insert: added }];
  const lines = toEdits(diffLines(removed, added, { maxEditLength: MAX_CHANGED_LINES }), start) ?? [
    { at: start, remove: removed.length, insert: added },
  ];
  return lines.flatMap((edit) => refine(before, edit));
}

/** Down to characters where a few lines were replaced by a few others. */
function refine(before: string, edit: TextEdit): TextEdit[] {
  const { at, remove, insert } = edit;
  if (remove === 0 || insert === "" || remove + insert.length > MAX_REFINED_CHARACTERS) return [edit];
  const removed = before.slice(at, at + remove);
  return toEdits(diffChars(removed, insert, { maxEditLength: MAX_CHANGED_CHARACTERS }), at) ?? [edit];
}

type Change = { value: string; added?: boolean; removed?: boolean };

function toEdits(changes: readonly Change[] | undefined, start: number): TextEdit[] | undefined {
  if (!changes) return undefined;
  const edits: TextEdit[] = [];
  let at = start;
  let open: TextEdit | undefined;
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { at, remove: 0, insert: "" };
      edits.push(open);
    }
    if (added) open.insert += value;
    else {
      open.remove += value.length;
      at += value.length;
    }
  }
  return edits;
}

const isSecondHalf = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

function commonStart(one: string, other: string): number {
  const longest = Math.min(one.length, other.length);
  let length = 0;
  while (length < longest && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length > 0 && (isSecondHalf(one, length) || isSecondHalf(other, length)) ? length - 1 : length;
}

function commonEnd(one: string, other: string, start: number): number {
  const longest = Math.min(one.length, other.length) - start;
  let length = 0;
  while (
    length < longest &&
    one.charCodeAt(one.length - length - 1) === other.charCodeAt(other.length - length - 1)
  )
    length++;
  return length > 0 && isSecondHalf(one, one.length - length) ? length - 1 : length;
}

/**
 * The edits that bring the changes from `base` to `theirs` into `mine`. What either side inserted stays, mine first
 * where both did at one place, and what either side deleted is gone.
 */
export function mergeTexts(base: string, mine: string, theirs: string): TextEdit[] {
  if (mine === theirs) return [];
  if (mine === base) return textEdits(mine, theirs);
  const own = textEdits(base, mine);
  return textEdits(base, theirs).flatMap((edit) => rebase(edit, own));
}

/** Whether the sides changed the same lines differently, or lines next to each other, so that `mergeTexts` can only guess. */
export function changeSameLines(base: string, mine: string, theirs: string): boolean {
  const own = textEdits(base, mine);
  return textEdits(base, theirs).some((edit) => {
    const [start, end] = linesOf(base, edit);
    return own.some((other) => {
      const [from, to] = linesOf(base, other);
      return start <= to && from <= end && !isSameEdit(edit, other);
    });
  });
}

const isSameEdit = (one: TextEdit, other: TextEdit): boolean =>
  one.at === other.at && one.remove === other.remove && one.insert === other.insert;

/** Where the lines that an edit changes start and end; whole lines that it inserts change none. */
function linesOf(base: string, { at, remove, insert }: TextEdit): [start: number, end: number] {
  const start = base.lastIndexOf("\n", at - 1) + 1;
  const last = at + remove;
  const isWhole = start === at && /(?:^|\n)$/.test(insert) && (last === 0 || base[last - 1] === "\n");
  const lineEnd = base.indexOf("\n", last);
  return [start, isWhole ? last : lineEnd < 0 ? base.length : lineEnd + 1];
}

/** Makes edits that are ordered, as all functions here give them. */
export const applyTextEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (changed, { at, remove, insert }) => changed.slice(0, at) + insert + changed.slice(at + remove),
    text,
  );

/** As `mergeTexts`, of texts that have no base: what only `mine` has stays. */
export const uniteTexts = (mine: string, theirs: string): TextEdit[] =>
  textEdits(mine, theirs).flatMap(({ at, remove, insert }) =>
    insert ? [{ at: at + remove, remove: 0, insert }] : [],
  );

/** An edit of the base as edits of the text that `own` made of it. */
function rebase({ at, remove, insert }: TextEdit, own: readonly TextEdit[]): TextEdit[] {
  if (own.some((edit) => isSameEdit(edit, { at, remove, insert }))) return [];
  const edits: TextEdit[] = insert ? [{ at: positionAfter(own, at), remove: 0, insert }] : [];
  for (const [from, to] of keptRanges(own, at, at + remove))
    edits.push({ at: positionAfter(own, from), remove: to - from, insert: "" });
  return edits;
}

/** Where a position of the base is in the text after `own`: behind what was inserted there. */
function positionAfter(own: readonly TextEdit[], position: number): number {
  let shift = 0;
  for (const { at, remove, insert } of own) {
    if (at > position) break;
    if (at + remove > position) return at + shift + insert.length;
    shift += insert.length - remove;
  }
  return position + shift;
}

/** The parts of a range of the base that `own` left, cut where it inserted something. */
function keptRanges(own: readonly TextEdit[], from: number, to: number): [number, number][] {
  const ranges: [number, number][] = [];
  let start = from;
  for (const { at, remove } of own) {
    if (at >= to) break;
    if (at > start) ranges.push([start, at]);
    start = Math.max(start, at + remove);
  }
  if (start < to) ranges.push([start, to]);
  return ranges;
}
