import { isGood } from "./evaluate.ts";
import type { CaseResult } from "./run-case.ts";
import type { StoredRun } from "./stored-run.ts";

export type Comparison = {
  /** Ids of the cases in both runs whose share of good outcomes rose, fell, and stayed. */
  better: string[];
  worse: string[];
  same: string[];
  /** How likely so uneven a split of the changed cases is if both runs are equally good. */
  chance: number;
};

const share = (results: readonly CaseResult[]): number =>
  results.filter(({ outcome }) => isGood(outcome)).length / results.length;

/** What changed from one run to another, by the cases that both have. */
export function compareRuns(before: StoredRun, after: StoredRun): Comparison {
  const earlier = Map.groupBy(before.results, ({ id }) => id);
  const changes = { better: [] as string[], worse: [] as string[], same: [] as string[] };
  for (const [id, results] of Map.groupBy(after.results, (result) => result.id)) {
    const old = earlier.get(id);
    if (!old) continue;
    const change = share(results) - share(old);
    changes[change > 0 ? "better" : change < 0 ? "worse" : "same"].push(id);
  }
  return { ...changes, chance: signTest(changes.better.length, changes.worse.length) };
}

/**
 * The exact two-sided sign test; with one repetition per case it is McNemar's exact test.
 *
 * @returns the probability of a split at least as uneven when each changed case is as likely to change either way
 */
export function signTest(better: number, worse: number): number {
  const changed = better + worse;
  let ways = 1;
  let atMost = 0;
  for (let k = 0; k <= Math.min(better, worse); k++) {
    atMost += ways;
    ways = (ways * (changed - k)) / (k + 1);
  }
  return Math.min(1, (2 * atMost) / 2 ** changed);
}
