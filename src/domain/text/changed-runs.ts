/** `removed` items of the list before, from `at`, are `added` items of the list after, from `to`. */
export type ChangedRun = { at: number; removed: number; to: number; added: number };

/**
 * The fewest changes that turn one list into another, by Myers' algorithm.
 *
 * @param max time and memory grow with its square
 * @returns undefined where more than `max` items were removed and added
 */
export function changedRuns(
  before: readonly string[],
  after: readonly string[],
  max: number,
): ChangedRun[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end++;
  const [a, b] = numbered(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const reached = unshared(a, b) > max ? undefined : search(a, b, max);
  return reached && trace(a.length, b.length, reached).map((run) => shifted(run, start));
}

/** Replaces equal texts by equal numbers, which are compared faster. */
function numbered(...lists: [readonly string[], readonly string[]]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const toNumber = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  return [Int32Array.from(lists[0], toNumber), Int32Array.from(lists[1], toNumber)];
}

/** The number of items that only one list has: a lower bound of the changes. */
function unshared(a: Int32Array, b: Int32Array): number {
  const counts = new Int32Array(a.length + b.length);
  for (const item of a) counts[item] = (counts[item] ?? 0) + 1;
  for (const item of b) counts[item] = (counts[item] ?? 0) - 1;
  return counts.reduce((sum, count) => sum + Math.abs(count), 0);
}

/** For each number of changes, how far into `a` one fewer leads, by diagonal (items of `a` minus items of `b`). */
function search(a: Int32Array, b: Int32Array, max: number): Int32Array[] | undefined {
  const limit = Math.min(a.length + b.length, max);
  const furthest = new Int32Array(2 * limit + 3);
  const reached: Int32Array[] = [];
  for (let changes = 0; changes <= limit; changes++) {
    reached.push(furthest.slice(limit + 1 - changes, limit + 2 + changes));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const at = diagonal + limit + 1;
      const below = furthest[at - 1] ?? 0;
      const above = furthest[at + 1] ?? 0;
      let x = isInsertion(diagonal, changes, below, above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[at] = x;
      if (x >= a.length && x - diagonal >= b.length) return reached;
    }
  }
  return undefined;
}

const isInsertion = (diagonal: number, changes: number, below: number, above: number): boolean =>
  diagonal === -changes || (diagonal !== changes && below < above);

/** Backtracks from the end. */
function trace(lengthA: number, lengthB: number, reached: readonly Int32Array[]): ChangedRun[] {
  const runs: ChangedRun[] = [];
  let diagonal = lengthA - lengthB;
  for (let changes = reached.length - 1; changes > 0; changes--) {
    const before = reached[changes];
    const below = before?.[diagonal + changes - 1] ?? 0;
    const above = before?.[diagonal + changes + 1] ?? 0;
    const isAdded = isInsertion(diagonal, changes, below, above);
    diagonal += isAdded ? 1 : -1;
    const at = isAdded ? above : below;
    const to = at - diagonal;
    const [removed, added] = isAdded ? [0, 1] : [1, 0];
    const next = runs.at(-1);
    if (next?.at === at + removed && next.to === to + added) {
      next.at = at;
      next.to = to;
      next.removed += removed;
      next.added += added;
    } else runs.push({ at, removed, to, added });
  }
  return runs.reverse();
}

const shifted = ({ at, removed, to, added }: ChangedRun, by: number): ChangedRun => ({
  at: at + by,
  removed,
  to: to + by,
  added,
});

/** The lines of a text with their ends; undefined where there are more than `max`. */
export function linesOf(text: string, max: number): string[] | undefined {
  const lines: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (lines.length === max) return undefined;
    const end = text.indexOf("\n", at) + 1 || text.length;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}
