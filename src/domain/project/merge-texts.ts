import { changedRuns, linesOf } from "../text/changed-runs";

/** Replaces `remove` characters at `at` by `insert`. Positions are in the original text, in UTF-16 units. */
export type TextEdit = { at: number; remove: number; insert: string };

/** Longer or more different texts are replaced entirely. */
const MAX_LINES = 20_000;
const MAX_CHANGED_LINES = 2_000;
const MIN_CHANGED_LINES = 60;
const MAX_CHANGED_CHARACTERS = 400;
const MAX_REFINED_CHARACTERS = 4_000;
const MAX_REFINED_EDITS = 50;

/** Limit of changed lines per text: diffing is quadratic, and all texts share the time. */
export const maxChangedLinesPerText = (texts: number): number =>
  Math.max(MIN_CHANGED_LINES, Math.floor(MAX_CHANGED_LINES / Math.sqrt(Math.max(1, texts))));

/**
 * The edits from `before` to `after`: ordered, and as small as is worth computing.
 *
 * @param maxChangedLines lines that may differ
 */
export function textEdits(before: string, after: string, maxChangedLines = MAX_CHANGED_LINES): TextEdit[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed === "" && added === "") return [];
  const replacement = { at: start, remove: removed.length, insert: added };
  if (removed === "" || added === "") return [replacement];
  const [old, now] = [linesOf(removed, MAX_LINES), linesOf(added, MAX_LINES)];
  const lines = (old && now && toEdits(changedRuns(old, now, maxChangedLines), [old, now], start)) ?? [
    replacement,
  ];
  return lines.length > MAX_REFINED_EDITS ? lines : lines.flatMap((edit) => refine(before, edit));
}

/** Refines the replacement of a few lines to characters. */
function refine(before: string, edit: TextEdit): TextEdit[] {
  const { at, remove, insert } = edit;
  if (remove === 0 || insert === "" || remove + insert.length > MAX_REFINED_CHARACTERS) return [edit];
  const removed = before.slice(at, at + remove);
  const [old, now] = [[...removed], [...insert]];
  return toEdits(changedRuns(old, now, MAX_CHANGED_CHARACTERS), [old, now], at) ?? [edit];
}

function toEdits(
  runs: ReturnType<typeof changedRuns>,
  [before, after]: readonly [readonly string[], readonly string[]],
  start: number,
): TextEdit[] | undefined {
  let read = 0;
  let position = start;
  return runs?.map(({ at, removed, to, added }) => {
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

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

function commonStart(one: string, other: string): number {
  const longest = Math.min(one.length, other.length);
  let length = 0;
  while (length < longest && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length > 0 && (isLowSurrogate(one, length) || isLowSurrogate(other, length)) ? length - 1 : length;
}

function commonEnd(one: string, other: string, start: number): number {
  const longest = Math.min(one.length, other.length) - start;
  let length = 0;
  while (
    length < longest &&
    one.charCodeAt(one.length - length - 1) === other.charCodeAt(other.length - length - 1)
  )
    length++;
  return length > 0 && isLowSurrogate(one, one.length - length) ? length - 1 : length;
}

type Sides = Record<"base" | "mine" | "theirs", string>;

/**
 * The edits that apply the changes from `base` to `theirs` to `mine`. Insertions and deletions of both sides are kept;
 * of insertions at the same position, mine comes first.
 */
export function mergeTexts({ base, mine, theirs }: Sides, maxChangedLines?: number): TextEdit[] {
  if (mine === theirs) return [];
  if (mine === base) return textEdits(mine, theirs, maxChangedLines);
  const own = textEdits(base, mine, maxChangedLines);
  return textEdits(base, theirs, maxChangedLines).flatMap((edit) => rebase(edit, own));
}

/** Whether both sides changed the same or adjacent lines differently, so that `mergeTexts` can only guess. */
export function changeSameLines({ base, mine, theirs }: Sides, maxChangedLines?: number): boolean {
  const own = textEdits(base, mine, maxChangedLines);
  return textEdits(base, theirs, maxChangedLines).some((edit) => {
    const [start, end] = lineRange(base, edit);
    return own.some((other) => {
      const [from, to] = lineRange(base, other);
      return start <= to && from <= end && !isSameEdit(edit, other);
    });
  });
}

/** Whether `mergeTexts` would change lines that `mine` changed, or put something into them. */
export function overwriteLines({ base, mine, theirs }: Sides, maxChangedLines?: number): boolean {
  const own = textEdits(base, mine, maxChangedLines);
  return textEdits(base, theirs, maxChangedLines).some((edit) => changesAnyOf(base, edit, own));
}

/** `theirs` with those changes of `mine` that are in other lines. */
export function preferTheirs({ base, mine, theirs }: Sides): string {
  const edits = textEdits(base, theirs);
  const own = textEdits(base, mine).filter((edit) => !changesAnyOf(base, edit, edits));
  return applyTextEdits(
    theirs,
    own.flatMap((edit) => rebase(edit, edits)),
  );
}

/** Whether an edit, applied after `others`, changes their lines. */
function changesAnyOf(base: string, edit: TextEdit, others: readonly TextEdit[]): boolean {
  if (others.some((other) => isSameEdit(edit, other))) return false;
  const [start, end] = lineRange(base, edit);
  return others.some((other) => {
    const [from, to] = lineRange(base, other);
    if (start < to && from < end) return true;
    // It goes behind an insertion at the same position, which may end within a line.
    return edit.at === other.at && other.insert !== "" && !other.insert.endsWith("\n");
  });
}

const isSameEdit = (one: TextEdit, other: TextEdit): boolean =>
  one.at === other.at && one.remove === other.remove && one.insert === other.insert;

/** The range of the lines that an edit changes; empty if it only inserts whole lines. An open last line ends behind the text. */
function lineRange(base: string, { at, remove, insert }: TextEdit): [start: number, end: number] {
  // `lastIndexOf` counts a negative position as 0.
  const start = at === 0 ? 0 : base.lastIndexOf("\n", at - 1) + 1;
  const last = at + remove;
  const insertsLines = start === at && /(?:^|\n)$/.test(insert) && (last === 0 || base[last - 1] === "\n");
  const lineEnd = base.indexOf("\n", last);
  return [start, insertsLines ? last : lineEnd < 0 ? base.length + 1 : lineEnd + 1];
}

/** Applies edits, which are ordered as all functions here return them. */
export const applyTextEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (changed, { at, remove, insert }) => changed.slice(0, at) + insert + changed.slice(at + remove),
    text,
  );

/** Like `mergeTexts`, but without a base: text that only `mine` has stays. */
export const mergeWithoutBase = (mine: string, theirs: string, maxChangedLines?: number): TextEdit[] =>
  textEdits(mine, theirs, maxChangedLines).flatMap(({ at, remove, insert }) =>
    insert ? [{ at: at + remove, remove: 0, insert }] : [],
  );

/** Translates an edit of the base to the text after the edits `own`. */
function rebase({ at, remove, insert }: TextEdit, own: readonly TextEdit[]): TextEdit[] {
  if (own.some((edit) => isSameEdit(edit, { at, remove, insert }))) return [];
  const edits: TextEdit[] = insert ? [{ at: positionAfter(own, at), remove: 0, insert }] : [];
  for (const [from, to] of keptRanges(own, at, at + remove))
    edits.push({ at: positionAfter(own, from), remove: to - from, insert: "" });
  return edits;
}

/** Maps a position of the base to the text after `own`, behind insertions at that position. */
function positionAfter(own: readonly TextEdit[], position: number): number {
  let shift = 0;
  for (const { at, remove, insert } of own) {
    if (at > position) break;
    if (at + remove > position) return at + shift + insert.length;
    shift += insert.length - remove;
  }
  return position + shift;
}

/** The parts of a range of the base that `own` keeps, split at its insertions. */
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
