import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { inFullRun } from "~tests/support/full-run.mjs";
import { testDatabase } from "~tests/support/test-database";
import { audit } from "../../../scripts/billing/audit";
import { readBooks } from "../../../scripts/billing/books";
import { digestOf, ledgerOf } from "../../../scripts/billing/ledger";
import { type Shard, simulate } from "../../../scripts/billing/simulate";

const database = testDatabase();

beforeEach(async () => {
  const { db } = database();
  await Promise.all([db.user.deleteMany(), db.billingEvent.deleteMany(), db.billingSweep.deleteMany()]);
});

/** Runs a shard and audits it every two weeks. @returns its ledger and fault counts */
async function runAudited(shard: Shard) {
  const { db } = database();
  const { backend, tally } = await simulate(db, shard, async ({ store, clock }) => {
    expect(audit(await readBooks(db, store, clock.now()))).toEqual([]);
  });
  expect(backend.errors).toEqual([]);
  const books = await readBooks(db, backend.store, backend.clock.now());
  await db.user.deleteMany();
  return { ledger: ledgerOf(books), faults: new Map(tally.faults()) };
}

describe("a billing run", () => {
  it("produces books without discrepancies, whatever the seed", async () => {
    // Every fourth customer: every test card, with the same plan and cycle.
    const shard = fc.record({ seed: fc.integer(), index: fc.integer({ min: 0, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(shard, async ({ seed, index }) => {
        const { ledger } = await runAudited({
          customers: 45,
          months: inFullRun(36, 5),
          seed,
          index,
          shards: 4,
        });
        expect(ledger.totals.paid).toBeGreaterThan(0);
      }),
      { numRuns: inFullRun(10, 2) },
    );
  });

  it("gives the same result for the same seed, however it is sharded and whatever faults strike", {
    tags: ["long"],
  }, async () => {
    const size = { customers: 24, months: 3, seed: 7 };
    const whole = await runAudited({ ...size, index: 0, shards: 1 });
    const even = await runAudited({ ...size, index: 0, shards: 2 });
    const odd = await runAudited({ ...size, index: 1, shards: 2 });
    const byNumber = (line: string) => Number(/\d+/.exec(line)?.[0]);
    const joined = [...even.ledger.lines, ...odd.ledger.lines].sort((a, b) => byNumber(a) - byNumber(b));
    expect(joined).toEqual(whole.ledger.lines);
    expect(digestOf(joined)).toBe(digestOf(whole.ledger.lines));
    expect(digestOf(odd.ledger.lines)).not.toBe(digestOf(whole.ledger.lines));
    expect(whole.faults.get("crashes")).toBeGreaterThan(0);
    expect(whole.faults.get("events dropped")).toBeGreaterThan(0);
  });
});
