const CONTEXT = 3;

export type DiffLine = { mark: " " | "-" | "+"; text: string };

/** The lines of both texts in order, by the shortest edit (Myers). */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ mark: " ", text }));
  return [
    ...same(a.slice(0, head)),
    ...findEdit(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

/** Lines keep their line break, so that a missing one at the end counts as a difference. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Beyond this many changed lines, everything is shown as replaced: the search takes quadratic time. */
const MAX_EDITS = 1_000;

/** The furthest position on each diagonal from -edits - 1 to edits + 1. */
type Round = Int32Array;

const isDown = (round: Round, edits: number, k: number): boolean =>
  k === -edits || (k !== edits && furthestOn(round, edits, k - 1) < furthestOn(round, edits, k + 1));

const furthestOn = (round: Round, edits: number, k: number): number => round[k + edits + 1] ?? -1;

const startOf = (round: Round, edits: number, k: number): number =>
  isDown(round, edits, k) ? furthestOn(round, edits, k + 1) : furthestOn(round, edits, k - 1) + 1;

function findEdit(a: readonly string[], b: readonly string[]): DiffLine[] {
  const limit = Math.min(a.length + b.length, MAX_EDITS);
  const middle = limit + 1;
  const furthest = new Int32Array(2 * limit + 3).fill(-1);
  furthest[middle + 1] = 0;
  const rounds: Round[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    const round = furthest.slice(middle - edits - 1, middle + edits + 2);
    rounds.push(round);
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(round, edits, k);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, rounds);
    }
  }
  return [
    ...a.map((text): DiffLine => ({ mark: "-", text })),
    ...b.map((text): DiffLine => ({ mark: "+", text })),
  ];
}

function walkBack(a: readonly string[], b: readonly string[], rounds: readonly Round[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (const [edits, round] of [...rounds.entries()].reverse()) {
    const k = x - y;
    const start = edits === 0 ? 0 : startOf(round, edits, k);
    for (; x > start; y--) lines.push({ mark: " ", text: a[--x] ?? "" });
    if (edits === 0) break;
    if (isDown(round, edits, k)) lines.push({ mark: "+", text: b[--y] ?? "" });
    else lines.push({ mark: "-", text: a[--x] ?? "" });
  }
  return lines.reverse();
}

/** A unified diff: changes with three lines of context. */
export function unifiedDiff(path: string, before: string, after: string): string[] {
  const lines = diffLines(before, after);
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== " ");
  const shown: string[] = [`--- ${path}`, `+++ ${path}`];
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < lines.length; index++) {
    const hunk: DiffLine[] = [];
    for (; index < lines.length && isNear(index); index++) hunk.push(...lines.slice(index, index + 1));
    if (hunk.length > 0) {
      const removed = hunk.filter(({ mark }) => mark !== "+").length;
      const added = hunk.filter(({ mark }) => mark !== "-").length;
      shown.push(
        `@@ -${removed ? oldLine : oldLine - 1},${removed} +${added ? newLine : newLine - 1},${added} @@`,
      );
      for (const { mark, text } of hunk) shown.push(...marked(mark, text));
      oldLine += removed;
      newLine += added;
    }
    oldLine++;
    newLine++;
  }
  return shown.length > 2 ? shown : [];
}

const marked = (mark: string, text: string): string[] =>
  text.endsWith("\n") ? [`${mark}${text.slice(0, -1)}`] : [`${mark}${text}`, "\\ No newline at end of file"];
