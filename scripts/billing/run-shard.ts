import { audit } from "./audit.ts";
import { readBooks } from "./books.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import { type Shard, simulate } from "./simulate.ts";
import { temporaryDatabase } from "./temporary-database.ts";

/** The result of a shard: some of the run's customers, with their own database and provider. */
export type ShardReport = {
  ledger: Ledger;
  faults: [name: string, times: number][];
  actions: [name: string, times: number][];
  discrepancies: Discrepancy[];
  /** How many times the books were audited. */
  audits: number;
  /** Errors that the product logged outside deliberate crashes. */
  errors: string[];
};

/** @param url the URL of an empty PostgreSQL database; undefined: in memory */
export async function runShard(shard: Shard, url: string | undefined): Promise<ShardReport> {
  const database = await temporaryDatabase(url);
  const found = new Map<string, Discrepancy>();
  let audits = 0;
  try {
    const { backend, tally } = await simulate(database.db, shard, async ({ db, store, clock }) => {
      audits += 1;
      // Later audits usually find the same discrepancy again; it counts once.
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
