import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

/**
 * A transaction of this length is aimed at. The embedded database does one at a time, so that everybody else waits for
 * it; what takes longer than expected stays below 50 ms.
 */
const AIM_MS = 20;
const FIRST_WEIGHT = 2_000;
/** A single row may weigh more; a batch of one cannot be made smaller. */
const [MIN_WEIGHT, MAX_WEIGHT] = [500, 4_000_000];

/** What rows that are weighed alike weigh per transaction, learned from how long the last ones took. */
type Pace = { weight: number; costs: number[] };
const REMEMBERED = 5;

export type Batches = {
  /** @param weigh about how much work a row is, such as its characters */
  write<Row>(
    rows: readonly Row[],
    weigh: (row: Row) => number,
    write: (tx: Tx, rows: Row[]) => Promise<unknown>,
  ): Promise<void>;
};

/** Writes rows in short transactions, between which others have the database. */
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
          // Not the time that it waited for the database.
          began = clock.now().getTime();
          await write(tx, rows.slice(at, end));
        });
        adapt(pace, weight, clock.now().getTime() - began);
        at = end;
        // The embedded database answers within the same turn, which would hold up all requests.
        await nextTurn();
      }
    },
  };
}

function firstBatch(weights: readonly number[], from: number, most: number): { end: number; weight: number } {
  let weight = weights[from] ?? 0;
  let end = from + 1;
  for (; end < weights.length; end++) {
    const more = weight + (weights[end] ?? 0);
    if (more > most) break;
    weight = more;
  }
  return { end, weight };
}

/** By the usual cost of the last batches, so that one which had to wait for the processor does not count. */
function adapt(pace: Pace, weight: number, tookMs: number): void {
  pace.costs.push(tookMs / weight);
  if (pace.costs.length > REMEMBERED) pace.costs.shift();
  const usual = pace.costs.toSorted((a, b) => a - b)[Math.floor((pace.costs.length - 1) / 2)] ?? 0;
  pace.weight = Math.min(MAX_WEIGHT, 2 * pace.weight, Math.max(MIN_WEIGHT, AIM_MS / usual));
}
