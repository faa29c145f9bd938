import { CONTEXT_LINES, type HunkedLines } from "~/domain/review/suggestion-hunks";
import type { ChangeGroup, LineChange } from "~/lib/line-changes";

/** The lines of each hunk with those around it, as they are shown. */
export function groupsOf({ before, after, hunks }: HunkedLines): ChangeGroup[] {
  let shown = 0;
  return hunks.map(({ at, removed, to, runs }) => {
    const start = Math.max(shown, at - CONTEXT_LINES);
    const end = Math.min(before.length, at + removed + CONTEXT_LINES);
    const gap = start - shown;
    const lines: LineChange[] = [];
    let [old, now] = [start, to - (at - start)];
    const keep = (until: number) => {
      for (; old < until; old++, now++)
        lines.push({ kind: "same", before: old + 1, after: now + 1, text: textOf(before[old]) });
    };
    for (const run of runs) {
      keep(run.at);
      for (; old < run.at + run.removed; old++)
        lines.push({ kind: "removed", before: old + 1, after: null, text: textOf(before[old]) });
      for (; now < run.to + run.added; now++)
        lines.push({ kind: "added", before: null, after: now + 1, text: textOf(after[now]) });
    }
    keep(end);
    shown = end;
    return { gap, lines };
  });
}

const textOf = (line = ""): string => line.replace(/\r?\n$/, "");
