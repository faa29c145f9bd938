import { audit } from "./audit.ts";
import { readBooks } from "./books.ts";
import type { Difference } from "./difference.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import { type Part, simulate } from "./simulate.ts";
import { throwAwayDatabase } from "./throw-away-database.ts";

/** One part of a run: some of its customers, with a database and a provider of their own. */
export type PartReport = {
  ledger: Ledger;
  faults: [name: string, times: number][];
  acts: [name: string, times: number][];
  differences: Difference[];
  /** How often the books were looked through. */
  audits: number;
  /** What the product logged as an error while no process was meant to die. */
  errors: string[];
};

/** @param url of an empty database on a PostgreSQL server; undefined: in memory */
export async function runPart(part: Part, url: string | undefined): Promise<PartReport> {
  const database = await throwAwayDatabase(url);
  const found = new Map<string, Difference>();
  let audits = 0;
  try {
    const { company, tally } = await simulate(database.db, part, async ({ db, store, clock }) => {
      audits += 1;
      // What is wrong at one moment is mostly wrong a week later too: it counts once.
      for (const difference of audit(await readBooks(db, store, clock.now())))
        found.set(`${difference.rule} ${difference.customer} ${difference.found}`, difference);
    });
    const ledger = ledgerOf(await readBooks(database.db, company.store, company.clock.now()));
    return {
      ledger,
      faults: tally.faults(),
      acts: tally.acts(),
      differences: [...found.values()],
      audits,
      errors: company.errors,
    };
  } finally {
    await database.close();
  }
}
