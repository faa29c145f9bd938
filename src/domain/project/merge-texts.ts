import { changedRuns, linesOf } from "../text/changed-runs";

/** Replaces `remove` characters at `at` by `insert`. Positions are those of the text before, in UTF-16 units. */
export type TextEdit = { at: number; remove: number; insert: string };

/** Texts that are longer or differ more are replaced instead. */
const MAX_LINES = 20_000;
const MAX_CHANGED_LINES = 2_000;
const MIN_CHANGED_LINES = 60;
const MAX_CHANGED_CHARACTERS = 400;
const MAX_REFINED_CHARACTERS = 4_000;
const MAX_REFINED_EDITS = 50;

/** In how many lines each of so many texts may differ: the search takes time by the square, and they share it. */
export const changedLinesEach = (texts: number): number =>
  Math.max(MIN_CHANGED_LINES, Math.floor(MAX_CHANGED_LINES / Math.sqrt(Math.max(1, texts))));

/**
 * The edits that make `after` of `before`: ordered, and as small as is worth finding.
 *
 * @param most lines that may differ
 */
export function textEdits(before: string, after: string, most = MAX_CHANGED_LINES): TextEdit[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed === "" && added === "") return [];
  const whole = { at: start, remove: removed.length, insert: added };
  if (removed === "" || added === "") return [whole];
  const [old, now] = [linesOf(removed, MAX_LINES), linesOf(added, MAX_LINES)];
  const lines = (old && now && toEdits(old, now, start, most)) ?? [whole];
  return lines.length > MAX_REFINED_EDITS ? lines : lines.flatMap((edit) => refine(before, edit));
}

/** Down to characters where a few lines were replaced by a few others. */
function refine(before: string, edit: TextEdit): TextEdit[] {
  const { at, remove, insert } = edit;
  if (remove === 0 || insert === "" || remove + insert.length > MAX_REFINED_CHARACTERS) return [edit];
  const removed = before.slice(at, at + remove);
  return toEdits([...removed], [...insert], at, MAX_CHANGED_CHARACTERS) ?? [edit];
}

function toEdits(
  before: readonly string[],
  after: readonly string[],
  start: number,
  most: number,
): TextEdit[] | undefined {
  let read = 0;
  let position = start;
  return changedRuns(before, after, most)?.map(({ at, removed, to, added }) => {
    const end = at + removed;
    const from = position + lengthOf(before, read, at);
    const remove = lengthOf(before, at, end);
    read = end;
    position = from + remove;
    return { at: from, remove, insert: after.slice(to, to + added).join("") };
  });
}

function lengthOf(texts: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at++) length += texts[at]?.length ?? 0;
  return length;
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
export function mergeTexts(base: string, mine: string, theirs: string, most?: number): TextEdit[] {
  if (mine === theirs) return [];
  if (mine === base) return textEdits(mine, theirs, most);
  const own = textEdits(base, mine, most);
  return textEdits(base, theirs, most).flatMap((edit) => rebase(edit, own));
}

/** Whether the sides changed the same lines differently, or lines next to each other, so that `mergeTexts` can only guess. */
export function changeSameLines(base: string, mine: string, theirs: string, most?: number): boolean {
  const own = textEdits(base, mine, most);
  return textEdits(base, theirs, most).some((edit) => {
    const [start, end] = lineRange(base, edit);
    return own.some((other) => {
      const [from, to] = lineRange(base, other);
      return start <= to && from <= end && !isSameEdit(edit, other);
    });
  });
}

const isSameEdit = (one: TextEdit, other: TextEdit): boolean =>
  one.at === other.at && one.remove === other.remove && one.insert === other.insert;

/** Where the lines that an edit changes start and end; whole lines that it inserts change none. */
function lineRange(base: string, { at, remove, insert }: TextEdit): [start: number, end: number] {
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
export const uniteTexts = (mine: string, theirs: string, most?: number): TextEdit[] =>
  textEdits(mine, theirs, most).flatMap(({ at, remove, insert }) =>
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
