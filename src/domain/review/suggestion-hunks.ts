import { type FileContent, isSameContent, type ProjectFiles } from "../project/project-files";
import { type ChangedRun, changedRuns, linesOf } from "../text/changed-runs";

/** Changes that are nearer to each other than twice this are one hunk, because they are shown together. */
export const CONTEXT_LINES = 3;
/** Longer or more different texts are one hunk. */
const MAX_LINES = 20_000;
const MAX_CHANGED_LINES = 500;

/** Changed runs of lines, with the lines between them. */
export type Hunk = ChangedRun & { runs: ChangedRun[] };

export type HunkedLines = { before: string[]; after: string[]; hunks: Hunk[] };

/** The hunks of a change of a text; null if it can only be taken as a whole, such as that of an image. */
export function hunkedLines(
  before: FileContent | undefined,
  after: FileContent | undefined,
): HunkedLines | null {
  if (typeof before !== "string" || typeof after !== "string") return null;
  const [old, now] = [linesOf(before, MAX_LINES), linesOf(after, MAX_LINES)];
  const runs = old && now && changedRuns(old, now, MAX_CHANGED_LINES);
  if (!runs) return null;
  const hunks: Hunk[] = [];
  for (const run of runs) {
    const last = hunks.at(-1);
    if (last && run.at - last.at - last.removed <= 2 * CONTEXT_LINES) {
      last.removed = run.at + run.removed - last.at;
      last.added = run.to + run.added - last.to;
      last.runs.push(run);
    } else hunks.push({ ...run, runs: [run] });
  }
  return { before: old, after: now, hunks };
}

/** How many hunks the change of a file has, each of which can be chosen. */
export function countHunks(before: FileContent | undefined, after: FileContent | undefined): number {
  if (isSameContent(before, after)) return 0;
  return hunkedLines(before, after)?.hunks.length ?? 1;
}

/** A file with the chosen hunks of its change; undefined: there is none. */
export function applyHunks(
  before: FileContent | undefined,
  after: FileContent | undefined,
  chosen: ReadonlySet<number>,
): FileContent | undefined {
  const lines = hunkedLines(before, after);
  if (!lines) return chosen.has(0) ? after : before;
  let read = 0;
  const parts = lines.hunks.flatMap(({ at, removed, to, added }, index) => {
    const kept = lines.before.slice(read, at);
    read = at + removed;
    return [
      ...kept,
      ...(chosen.has(index) ? lines.after.slice(to, to + added) : lines.before.slice(at, read)),
    ];
  });
  return [...parts, ...lines.before.slice(read)].join("");
}

/** A change of which a part was chosen. */
export type ChosenChange = {
  /** The files that the chosen hunks change; undefined: deleted. */
  files: ReadonlyMap<string, FileContent | undefined>;
  /** Files of which some hunks were chosen, and some not. */
  split: ReadonlySet<string>;
  /** Whether all of it was chosen. */
  isWhole: boolean;
};

/** The chosen part of the change between two lists of files, of which those that are the same may be missing. */
export function chooseHunks(
  { before, after }: { before: ProjectFiles; after: ProjectFiles },
  chosen: ReadonlyMap<string, ReadonlySet<number> | "all">,
): ChosenChange {
  const files = new Map<string, FileContent | undefined>();
  const split = new Set<string>();
  let isWhole = true;
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(path), after.get(path)];
    const all = countHunks(old, now);
    const wanted = chosen.get(path) ?? new Set();
    const taken = Array.from({ length: all }, (_, index) => index).filter(
      (index) => wanted === "all" || wanted.has(index),
    );
    if (taken.length < all) isWhole = false;
    if (taken.length === 0) continue;
    if (taken.length < all) split.add(path);
    files.set(path, applyHunks(old, now, new Set(taken)));
  }
  return { files, split, isWhole };
}
