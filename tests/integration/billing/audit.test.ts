import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { testDatabase } from "~tests/support/test-database";
import { audit } from "../../../scripts/billing/audit";
import { type Books, readBooks } from "../../../scripts/billing/books";
import { simulate } from "../../../scripts/billing/simulate";
import type { SimulatedCompany } from "../../../scripts/billing/simulated-company";

const database = testDatabase();
let company: SimulatedCompany;
let books: Books;

const read = () => readBooks(company.db, company.store, company.clock.now());

beforeAll(async () => {
  const part = { customers: 12, months: 3, seed: 7, index: 0, parts: 1 };
  ({ company } = await simulate(database().db, part, async () => {}));
  books = await read();
});

/** The first one that is so. */
function some<Item>(items: readonly Item[], isSo: (item: Item) => boolean): Item {
  const found = items.find(isSo);
  if (found === undefined) throw new Error("The run made nothing of the kind");
  return found;
}

/** Changes what lies in the provider's store, for this test. */
async function plant(id: string, change: object, as = id): Promise<void> {
  const put = (body: object | undefined) =>
    company.store.transact(async (records) => {
      const known = await records.get(id);
      if (!known) throw new Error(`There is no ${id}`);
      if (body) records.put({ ...known, id: as, seq: as === id ? known.seq : 1e8, body });
      else records.remove(as);
    });
  const known = await company.store.transact((records) => records.get(id));
  await put({ ...known?.body, id: as, ...change });
  onTestFinished(() => put(as === id ? known?.body : undefined));
}

const renewal = () =>
  some(
    books.provider.invoice,
    (invoice) =>
      invoice.billing_reason === "subscription_create" &&
      invoice.status === "paid" &&
      invoice.amount_due > 0 &&
      books.provider.invoice.some(
        (later) =>
          later.billing_reason === "subscription_cycle" &&
          later.status === "paid" &&
          later.simulated.subscriptionId === invoice.simulated.subscriptionId,
      ),
  );
const chargeOf = (invoiceId: string) => {
  const intent = some(books.provider.payment_intent, ({ simulated }) => simulated.invoiceId === invoiceId);
  return some(books.provider.charge, (charge) => charge.payment_intent === intent.id && charge.paid);
};

describe("the audit", () => {
  it("finds nothing in the books of a run", async () => {
    expect(audit(books)).toEqual([]);
  });

  it("finds a period that was charged twice", async () => {
    const charge = chargeOf(renewal().id);
    await plant(charge.id, {}, "ch_again");
    expect(audit(await read())).toContainEqual(
      expect.objectContaining({ customer: charge.customer, expected: "1 payments", found: "2 payments" }),
    );
  });

  it("finds a period that two invoices were paid for", async () => {
    const { id, customer, number } = renewal();
    await plant(id, {}, "in_again");
    expect(audit(await read())).toContainEqual(
      expect.objectContaining({ customer, expected: "paid once", found: `paid again by ${number}` }),
    );
  });

  it("finds a period that nobody paid", async () => {
    const { id, customer } = renewal();
    await plant(id, { status: "void" });
    expect(audit(await read())).toContainEqual(
      expect.objectContaining({ customer, expected: "paid once", found: "not paid" }),
    );
  });

  it("finds the last period unpaid where the subscription runs on", async () => {
    const { simulated, customer } = renewal();
    const running = some(books.provider.subscription, ({ id }) => id === simulated.subscriptionId);
    await plant(running.latest_invoice ?? "", { status: "void" });
    expect(audit(await read()).filter((difference) => difference.customer === customer)).not.toEqual([]);
  });

  it("finds a cent: in a line, in a charge, in a refund, in a credit", async () => {
    const invoice = renewal();
    const [line] = invoice.lines.data;
    const charge = chargeOf(invoice.id);
    const rule = "each amount is right to the cent";
    const sums = "invoices are payments less refunds";
    const found = async () => (await audit(await read())).map((difference) => difference.rule);
    await plant(charge.id, { amount: charge.amount - 1 });
    expect(await found()).toEqual(expect.arrayContaining([rule, sums]));
    await plant(charge.id, { amount: charge.amount, amount_refunded: charge.amount_refunded + 1 });
    expect(await found()).toEqual([sums]);
    await plant(charge.id, charge);
    expect(await found()).toEqual([]);
    const wrong = { ...line, amount: (line?.amount ?? 0) + 1 };
    await plant(invoice.id, { lines: { ...invoice.lines, data: [wrong] } });
    expect(await found()).toEqual([rule, rule]);
    await plant(invoice.id, invoice);
    await plant(invoice.customer, { balance: -1 });
    expect(await found()).toEqual([sums]);
  });

  it.each(["enterprise-plan", "free-plan"])("finds a user who has the %s and should not", async (planId) => {
    const { db } = company;
    const user = some(books.users, (each) => each.planId === "pro-plan");
    const set = (plan: string) => db.user.update({ where: { id: user.id }, data: { planId: plan } });
    await set(planId);
    onTestFinished(async () => void (await set(user.planId)));
    expect(audit(await read())).toMatchObject([{ expected: "pro-plan", found: planId }]);
  });

  it("finds what hangs in the air, on either side, and rows that say something else", async () => {
    const { db } = company;
    const invoice = renewal();
    await plant(invoice.id, { simulated: { ...invoice.simulated, subscriptionId: "sub_none" } }, "in_orphan");
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
    const orphans = audit(await read()).filter(({ rule }) => rule === "no row is an orphan");
    expect(orphans.map(({ customer }) => customer).sort()).toEqual(["evt_orphan", "in_orphan", "sub_orphan"]);
    expect(audit(await read())).toContainEqual(
      expect.objectContaining({ rule: "our rows say what the provider says", customer: row.customerId }),
    );
  });
});
