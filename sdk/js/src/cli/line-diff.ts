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
    ...editOf(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

/** Each line keeps its end, so that a missing last line break is a difference. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Beyond this many changed lines, everything is shown as replaced: the search takes the square of it. */
const MAX_EDITS = 2_000;

function editOf(a: readonly string[], b: readonly string[]): DiffLine[] {
  const furthest = new Map([[1, 0]]);
  const rounds: Map<number, number>[] = [];
  const at = (k: number) => furthest.get(k) ?? -1;
  for (let edits = 0; edits <= Math.min(a.length + b.length, MAX_EDITS); edits++) {
    rounds.push(new Map(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
      let x = isDown ? at(k + 1) : at(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, rounds);
    }
  }
  return [
    ...a.map((text): DiffLine => ({ mark: "-", text })),
    ...b.map((text): DiffLine => ({ mark: "+", text })),
  ];
}

function walkBack(a: readonly string[], b: readonly string[], rounds: Map<number, number>[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  const keep = () => lines.push({ mark: " ", text: a[--x] ?? "" }) && y--;
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const at = (k: number) => rounds[edits]?.get(k) ?? -1;
    const k = x - y;
    const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const startX = isDown ? at(k + 1) : at(k - 1) + 1;
    while (x > startX) keep();
    if (isDown) lines.push({ mark: "+", text: b[--y] ?? "" });
    else lines.push({ mark: "-", text: a[--x] ?? "" });
  }
  while (x > 0) keep();
  return lines.reverse();
}

/** A unified diff: changes with three lines around them. */
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
