/** How many lines a change added and removed. */
export type LineChanges = { added: number; removed: number };

/** Beyond this many changes an exact count takes long and is of no use. */
const MAX_EXACT_CHANGES = 2_000;

/** The smallest number of added and removed lines that turn one text into another (Myers' algorithm). */
export function countLineChanges(before: string, after: string): LineChanges {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let kept = 0;
  while (kept < Math.min(old.length, now.length) - start && old.at(-1 - kept) === now.at(-1 - kept)) kept++;
  const a = old.slice(start, old.length - kept);
  const b = now.slice(start, now.length - kept);
  const changes = editDistance(a, b) ?? a.length + b.length - 2 * countShared(a, b);
  const removed = (changes + a.length - b.length) / 2;
  return { added: changes - removed, removed };
}

/** The last line counts whether or not it ends with a line end. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Undefined when there are more than `MAX_EXACT_CHANGES`. */
function editDistance(a: readonly string[], b: readonly string[]): number | undefined {
  const limit = Math.min(a.length + b.length, MAX_EXACT_CHANGES);
  // By diagonal (lines of a minus lines of b), how far into `a` so many changes lead.
  const furthest = new Int32Array(2 * limit + 3);
  const at = (diagonal: number) => furthest[diagonal + limit + 1] ?? 0;
  for (let changes = 0; changes <= limit; changes++) {
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const isInsertion =
        diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
      let x = isInsertion ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[diagonal + limit + 1] = x;
      if (x >= a.length && x - diagonal >= b.length) return changes;
    }
  }
  return undefined;
}

/** How many lines of `b` are also in `a`, wherever. */
function countShared(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of a) counts.set(line, (counts.get(line) ?? 0) + 1);
  return b.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left > 0;
  }).length;
}
