import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { testDatabase } from "~tests/support/test-database";
import { audit } from "../../../scripts/billing/audit";
import { type Books, readBooks } from "../../../scripts/billing/books";
import { simulate } from "../../../scripts/billing/simulate";
import type { SimulatedBackend } from "../../../scripts/billing/simulated-backend";

const database = testDatabase();
let backend: SimulatedBackend;
let books: Books;

const read = () => readBooks(backend.db, backend.store, backend.clock.now());

beforeAll(async () => {
  const shard = { customers: 12, months: 3, seed: 7, index: 0, shards: 1 };
  ({ backend } = await simulate(database().db, shard, async () => {}));
  books = await read();
});

/** The first matching item. */
function some<Item>(items: readonly Item[], isSo: (item: Item) => boolean): Item {
  const found = items.find(isSo);
  if (found === undefined) throw new Error("The run produced no such item");
  return found;
}

/** Adds a modified copy of an object to the provider's store for the rest of the test. */
async function plantCopy(id: string, change: { id: string; [field: string]: unknown }): Promise<void> {
  await backend.store.transact(async (records) => {
    const known = await records.get(id);
    if (!known) throw new Error(`There is no ${id}`);
    records.put({ ...known, id: change.id, seq: 1e8, body: { ...known.body, ...change } });
  });
  onTestFinished(() => backend.store.transact(async (records) => records.remove(change.id)));
}

/** Tests that the books are read correctly. The rules themselves are tested in tests/unit/scripts/billing-audit. */
describe("the audit of a database", () => {
  it("finds nothing wrong with a run", async () => {
    expect(audit(books)).toEqual([]);
  });

  it.each(["enterprise-plan", "free-plan"])(
    "finds a user who has the %s without being entitled to it",
    async (planId) => {
      const { db } = backend;
      const user = some(books.users, (each) => each.planId === "pro-plan");
      const set = (plan: string) => db.user.update({ where: { id: user.id }, data: { planId: plan } });
      await set(planId);
      onTestFinished(async () => void (await set(user.planId)));
      expect(audit(await read())).toMatchObject([{ expected: "pro-plan", found: planId }]);
    },
  );

  it("finds orphans on both sides, and rows that differ from the provider", async () => {
    const { db } = backend;
    const invoice = some(books.provider.invoice, ({ status }) => status === "paid");
    await plantCopy(invoice.id, {
      id: "in_orphan",
      simulated: { ...invoice.simulated, subscriptionId: "sub_none" },
    });
    const row = some(await db.subscription.findMany(), ({ status }) => status === "active");
    await db.subscription.create({ data: { ...row, id: "sub_orphan" } });
    await db.subscription.update({
      where: { id: row.id },
      data: { cycle: row.cycle === "annual" ? "monthly" : "annual" },
    });
    await db.billingEvent.create({
      data: { id: "evt_orphan", type: "invoice.paid", receivedAt: row.readAt, availableAt: row.readAt },
    });
    onTestFinished(async () => {
      await db.subscription.delete({ where: { id: "sub_orphan" } });
      await db.subscription.update({ where: { id: row.id }, data: { cycle: row.cycle } });
      await db.billingEvent.delete({ where: { id: "evt_orphan" } });
    });
    const orphans = audit(await read()).filter(({ rule }) => rule === "no record is orphaned");
    expect(orphans.map(({ customer }) => customer).sort()).toEqual(["evt_orphan", "in_orphan", "sub_orphan"]);
    expect(audit(await read())).toContainEqual(
      expect.objectContaining({ rule: "our rows match the provider", customer: row.customerId }),
    );
  });
});
