import { audit } from "./audit.ts";
import { readBooks } from "./books.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import { type Shard, simulate } from "./simulate.ts";
import { temporaryDatabase } from "./temporary-database.ts";

/** One part of a run: some of its customers, with a database and a provider of their own. */
export type ShardReport = {
  ledger: Ledger;
  faults: [name: string, times: number][];
  actions: [name: string, times: number][];
  discrepancies: Discrepancy[];
  /** How often the books were looked through. */
  audits: number;
  /** What the product logged as an error while no process was meant to die. */
  errors: string[];
};

/** @param url of an empty database on a PostgreSQL server; undefined: in memory */
export async function runShard(shard: Shard, url: string | undefined): Promise<ShardReport> {
  const database = await temporaryDatabase(url);
  const found = new Map<string, Discrepancy>();
  let audits = 0;
  try {
    const { backend, tally } = await simulate(database.db, shard, async ({ db, store, clock }) => {
      audits += 1;
      // What is wrong at one moment is mostly wrong a week later too: it counts once.
      for (const discrepancy of audit(await readBooks(db, store, clock.now())))
        found.set(`${discrepancy.rule} ${discrepancy.customer} ${discrepancy.found}`, discrepancy);
    });
    const ledger = ledgerOf(await readBooks(database.db, backend.store, backend.clock.now()));
    return {
      ledger,
      faults: tally.faults(),
      actions: tally.actions(),
      discrepancies: [...found.values()],
      audits,
      errors: backend.errors,
    };
  } finally {
    await database.close();
  }
}
