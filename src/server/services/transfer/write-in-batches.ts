import "server-only";
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

/** What one kind of rows weighs per transaction, learned from how long the last ones took. */
type Pace = { weight: number };

export type Batches = {
  /** @param weigh about how much work a row is, such as its characters */
  write<Row>(
    kind: "messages" | "objects" | "rows",
    rows: readonly Row[],
    weigh: (row: Row) => number,
    write: (tx: Tx, rows: Row[]) => Promise<unknown>,
  ): Promise<void>;
};

/** Writes rows in short transactions, between which others have the database. */
export function createBatches({ db, clock }: { db: Db; clock: Clock }): Batches {
  const paces = new Map<string, Pace>();
  return {
    async write(kind, rows, weigh, write) {
      const pace = paces.get(kind) ?? { weight: FIRST_WEIGHT };
      paces.set(kind, pace);
      for (let at = 0; at < rows.length; ) {
        const batch = firstOf(rows, at, pace.weight, weigh);
        let began = 0;
        await db.$transaction(async (tx) => {
          // Not the time that it waited for the database.
          began = clock.now().getTime();
          await write(tx, batch);
        });
        adapt(pace, clock.now().getTime() - began);
        at += batch.length;
        // The embedded database answers within the same turn, which would hold up all requests.
        await nextTurn();
      }
    },
  };
}

function firstOf<Row>(
  rows: readonly Row[],
  from: number,
  weight: number,
  weigh: (row: Row) => number,
): Row[] {
  let total = 0;
  let end = from;
  for (; end < rows.length; end++) {
    total += weigh(rows[end] as Row);
    if (total > weight && end > from) break;
  }
  return rows.slice(from, end);
}

/** Faster by a little, slower at once. */
function adapt(pace: Pace, tookMs: number): void {
  const factor = Math.min(1.5, Math.max(0.2, AIM_MS / Math.max(1, tookMs)));
  pace.weight = Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, pace.weight * factor));
}
