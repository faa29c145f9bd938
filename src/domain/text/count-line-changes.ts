import { changedRuns } from "./changed-runs";

/** How many lines a change added and removed, and the last of them in the new text, counted from 1 if it is known. */
export type LineChanges = { added: number; removed: number; line?: number };

/** Beyond this many changes an exact count takes long and is of no use. */
const MAX_EXACT_CHANGES = 2_000;

/** The smallest number of added and removed lines that turn one text into another. */
export function countLineChanges(before: string, after: string): LineChanges {
  const old = linesOf(before);
  const now = linesOf(after);
  const runs = changedRuns(old, now, MAX_EXACT_CHANGES);
  if (runs) {
    const last = runs.at(-1);
    return {
      added: runs.reduce((sum, { added }) => sum + added, 0),
      removed: runs.reduce((sum, { removed }) => sum + removed, 0),
      ...(last && { line: Math.max(1, last.to + last.added) }),
    };
  }
  const shared = countShared(old, now);
  return { added: now.length - shared, removed: old.length - shared };
}

/** The last line counts whether or not it ends with a line end. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
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
