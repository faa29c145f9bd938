import { structuredPatch } from "diff";

/** A line of a comparison, with its number on each side that has it. */
export type LineChange = {
  kind: "same" | "removed" | "added";
  before: number | null;
  after: number | null;
  text: string;
};

/** Changed lines with context; `gap` unchanged lines above them are omitted. */
export type ChangeGroup = { gap: number; lines: LineChange[] };

/** A row of two columns. */
export type LinePair = { before: LineChange | null; after: LineChange | null };

const CONTEXT_LINES = 3;
const TIMEOUT_MS = 1_000;

/** @returns null when the texts differ too much to be compared in reasonable time */
export function changedLines(before: string, after: string): ChangeGroup[] | null {
  const patch = structuredPatch("", "", before, after, "", "", {
    context: CONTEXT_LINES,
    timeout: TIMEOUT_MS,
  });
  if (!patch) return null;
  let lastLine = 0;
  return patch.hunks.map(({ oldStart, newStart, oldLines, lines }) => {
    const at = { before: oldStart, after: newStart };
    const gap = Math.max(0, at.before - lastLine - 1);
    lastLine = at.before + oldLines - 1;
    const shown = lines.filter((line) => !line.startsWith("\\"));
    return {
      gap,
      lines: shown.map((line): LineChange => {
        const text = line.slice(1);
        if (line.startsWith("-")) return { kind: "removed", before: at.before++, after: null, text };
        if (line.startsWith("+")) return { kind: "added", before: null, after: at.after++, text };
        return { kind: "same", before: at.before++, after: at.after++, text };
      }),
    };
  });
}

/** The lines in two columns: removed lines stand next to the added ones that replace them. */
export function pairLines(lines: readonly LineChange[]): LinePair[] {
  const pairs: LinePair[] = [];
  let removed: LineChange[] = [];
  const flush = () => {
    pairs.push(...removed.map((line) => ({ before: line, after: null })));
    removed = [];
  };
  for (const line of lines) {
    if (line.kind === "removed") {
      removed.push(line);
    } else if (line.kind === "added") {
      pairs.push({ before: removed.shift() ?? null, after: line });
    } else {
      flush();
      pairs.push({ before: line, after: line });
    }
  }
  flush();
  return pairs;
}
