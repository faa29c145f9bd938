import fc from "fast-check";
import { expect, it } from "vitest";
import { simulatedObjects } from "~/server/db/simulated-objects";
import { memoryRecords, type RecordStore, type Records } from "~payments-simulator";
import { simulatedPayments } from "~tests/support/payments-under-test";
import { testDatabase } from "~tests/support/test-database";
import { newCustomer, subscribing } from "./payments-contract";

const database = testDatabase();

const small = fc.nat({ max: 5 });
const owners = fc.constantFrom(null, "cus_1", "cus_2");
const step = fc.oneof(
  fc.record({ do: fc.constant("put" as const), id: small, parentId: owners, due: fc.option(small) }),
  fc.record({ do: fc.constant("remove" as const), id: small }),
  fc.record({ do: fc.constant("get" as const), id: small }),
  fc.record({ do: fc.constant("due" as const), at: small }),
  fc.record({
    do: fc.constant("list" as const),
    parentId: fc.option(fc.constantFrom("cus_1", "cus_2"), { nil: undefined }),
    cursor: fc.option(fc.record({ side: fc.constantFrom("before", "after"), seq: small })),
    limit: fc.integer({ min: 1, max: 3 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const transactions = fc.array(fc.record({ steps: fc.array(step, { maxLength: 8 }), fails: fc.boolean() }), {
  maxLength: 4,
});

async function carryOut(records: Records, one: Step, count: number): Promise<unknown> {
  if (one.do === "get") return (await records.get(`id_${one.id}`)) ?? null;
  if (one.do === "due") return (await records.firstDue(one.at)) ?? null;
  if (one.do === "remove") return records.remove(`id_${one.id}`);
  if (one.do === "list")
    return records.list({
      type: "invoice",
      limit: one.limit,
      ...(one.parentId && { parentId: one.parentId }),
      ...(one.cursor && { [one.cursor.side]: one.cursor.seq }),
    });
  const { id, parentId, due: dueAt } = one;
  return records.put({
    id: `id_${id}`,
    type: "invoice",
    seq: id,
    parentId,
    dueAt,
    body: { count, "it's": { 'a \\ "text"': "ü\u{1f600}" } },
  });
}

/** A store's responses to each step. A failed transaction leaves nothing behind. */
async function answers(
  store: RecordStore,
  run: readonly { steps: readonly Step[]; fails: boolean }[],
): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const [number, { steps, fails }] of run.entries()) {
    const work = store.transact(async (records) => {
      for (const [at, one] of steps.entries())
        seen.push((await carryOut(records, one, number * 100 + at)) ?? null);
      if (fails) throw new Error("Undone");
    });
    await (fails ? expect(work).rejects.toThrow("Undone") : work);
  }
  return seen;
}

it("behaves on the database as in memory, step by step, and rolls back failures", async () => {
  const { db } = database();
  await fc.assert(
    fc.asyncProperty(transactions, async (run) => {
      await db.simulatedObject.deleteMany();
      expect(await answers(simulatedObjects(db), run)).toEqual(await answers(memoryRecords(), run));
    }),
    { numRuns: 40 },
  );
});

it("serves several instances on one account without losing or duplicating anything", async () => {
  const { db } = database();
  await db.simulatedObject.deleteMany();
  const instances = [1, 2, 3].map(() => simulatedPayments(simulatedObjects(db)).payments);
  const customers = await Promise.all(instances.map(newCustomer));
  const purchases = customers.flatMap((customerId) =>
    instances.map((payments) =>
      payments.subscribe({ ...subscribing(customerId, "pm_card_visa"), idempotencyKey: customerId }),
    ),
  );
  expect((await Promise.all(purchases)).map(({ status }) => status)).toEqual(Array(9).fill("paid"));
  const objects = await db.simulatedObject.findMany({ where: { type: "subscription" } });
  expect(objects.map(({ parentId }) => parentId).sort()).toEqual([...customers].sort());
  const all = await db.simulatedObject.findMany({ select: { seq: true } });
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length);
});
