import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/system";

/**
 * The target duration of a transaction. The embedded database runs one at a time, so longer ones delay all requests.
 */
const TARGET_MS = 20;
const FIRST_WEIGHT = 2_000;
/** A single row may weigh more. */
const [MIN_WEIGHT, MAX_WEIGHT] = [500, 4_000_000];

/** The weight per transaction, adapted to the durations of the last ones. */
type Pace = { weight: number; costs: number[] };
const MAX_COSTS = 5;

export type Batches = {
  /** @param weigh estimates the work of a row, such as its characters */
  write<Row>(
    rows: readonly Row[],
    weigh: (row: Row) => number,
    write: (tx: Tx, rows: Row[]) => Promise<unknown>,
  ): Promise<void>;
};

/** Writes rows in short transactions, so that others can use the database in between. */
export function createBatches({ db, clock }: { db: Db; clock: Clock }): Batches {
  const paces = new Map<unknown, Pace>();
  return {
    async write(rows, weigh, write) {
      const pace = paces.get(weigh) ?? { weight: FIRST_WEIGHT, costs: [] };
      paces.set(weigh, pace);
      const weights = rows.map(weigh);
      for (let at = 0; at < rows.length; ) {
        const { end, weight } = firstBatch(weights, at, pace.weight);
        let began = 0;
        await db.$transaction(async (tx) => {
          // Excludes the wait for the database.
          began = clock.now().getTime();
          await write(tx, rows.slice(at, end));
        });
        adapt(pace, weight, clock.now().getTime() - began);
        at = end;
        // The embedded database responds within the same turn, which would block all requests.
        await nextTurn();
      }
    },
  };
}

function firstBatch(weights: readonly number[], from: number, max: number): { end: number; weight: number } {
  let weight = weights[from] ?? 0;
  let end = from + 1;
  for (; end < weights.length; end++) {
    const more = weight + (weights[end] ?? 0);
    if (more > max) break;
    weight = more;
  }
  return { end, weight };
}

/** Uses the median cost of the last batches, so that outliers do not count. */
function adapt(pace: Pace, weight: number, tookMs: number): void {
  pace.costs.push(tookMs / weight);
  if (pace.costs.length > MAX_COSTS) pace.costs.shift();
  const median = pace.costs.toSorted((a, b) => a - b)[Math.floor((pace.costs.length - 1) / 2)] ?? 0;
  pace.weight = Math.min(MAX_WEIGHT, 2 * pace.weight, Math.max(MIN_WEIGHT, TARGET_MS / median));
}
