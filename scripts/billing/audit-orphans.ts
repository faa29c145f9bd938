import type { Books } from "./books.ts";
import { type Discrepancy, dayOf } from "./discrepancy.ts";
import type { PaidPeriods } from "./paid-periods.ts";

const RULE = "no record is orphaned";
const MIRROR_RULE = "our rows match the provider";

const storedStatuses: Readonly<Record<string, string>> = { incomplete_expired: "canceled" };

type OwnedObject = { id: string; owner: string | undefined; kind: string; of: string };

/** Every object that must have an owner; `owner` is undefined if it does not exist. */
function ownedObjects({ customers, subscriptions, unhandled, provider }: Books): OwnedObject[] {
  const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
  const within = (known: ReadonlySet<string>, id: string | null) =>
    id !== null && known.has(id) ? id : undefined;
  const ours = new Set(customers.map(({ customerId }) => customerId));
  const theirs = ids(provider.customer);
  const [subs, invoices, intents, charges] = [
    ids(provider.subscription),
    ids(provider.invoice),
    ids(provider.payment_intent),
    ids(provider.charge),
  ];
  return [
    ...customers.map(({ customerId: id }) => ({
      id,
      owner: within(theirs, id),
      kind: "our customer",
      of: "a provider customer",
    })),
    ...subscriptions.map(({ id }) => ({
      id,
      owner: within(subs, id),
      kind: "our subscription",
      of: "a provider subscription",
    })),
    ...unhandled.map(({ id }) => ({ id, owner: undefined, kind: "an event", of: "a handler" })),
    ...provider.subscription.map(({ id, customer }) => ({
      id,
      owner: within(ours, customer),
      kind: "a subscription",
      of: "one of our customers",
    })),
    ...provider.invoice.map(({ id, simulated }) => ({
      id,
      owner: within(subs, simulated.subscriptionId),
      kind: "an invoice",
      of: "a subscription",
    })),
    ...provider.payment_intent.map(({ id, simulated }) => ({
      id,
      owner: within(invoices, simulated.invoiceId),
      kind: "an intent",
      of: "an invoice",
    })),
    ...provider.charge.map(({ id, payment_intent }) => ({
      id,
      owner: within(intents, payment_intent),
      kind: "a charge",
      of: "an intent",
    })),
    ...provider.refund.map(({ id, charge }) => ({
      id,
      owner: within(charges, charge),
      kind: "a refund",
      of: "a charge",
    })),
    ...provider.credit_note.map(({ id, invoice }) => ({
      id,
      owner: within(invoices, invoice),
      kind: "a credit note",
      of: "an invoice",
    })),
  ];
}

/** Compares our subscription rows with the provider's objects. */
function auditMirror(books: Books, paid: ReadonlyMap<string, PaidPeriods>): Discrepancy[] {
  const rows = new Map(books.subscriptions.map((row) => [row.id, row]));
  const userOf = new Map(books.customers.map(({ userId, customerId }) => [customerId, userId]));
  return books.provider.subscription.flatMap((theirs): Discrepancy[] => {
    const row = rows.get(theirs.id);
    const paidThrough = paid.get(theirs.id)?.paidThrough ?? null;
    if (!row && paidThrough === null) return [];
    const price = theirs.items.data[0]?.price;
    // The end of the paid period no longer matters once a subscription has ended.
    const until = (seconds: number | null) =>
      theirs.ended_at !== null ? "over" : seconds === null ? "never paid" : dayOf(seconds);
    const expected = [
      userOf.get(theirs.customer),
      theirs.customer,
      price?.metadata.plan_id,
      price?.metadata.cycle,
      storedStatuses[theirs.status] ?? theirs.status,
      theirs.cancel_at_period_end,
      until(paidThrough),
    ].join(" ");
    const found = row
      ? [
          row.userId,
          row.customerId,
          row.planId,
          row.cycle,
          row.status,
          row.cancelAtPeriodEnd,
          until(row.paidThrough),
        ].join(" ")
      : "no row";
    return expected === found
      ? []
      : [{ rule: MIRROR_RULE, customer: theirs.customer, period: theirs.id, expected, found }];
  });
}

/** Finds orphans on either side, and rows that differ from the provider's. */
export function auditOrphans(books: Books, paid: ReadonlyMap<string, PaidPeriods>): Discrepancy[] {
  const orphans = ownedObjects(books)
    .filter(({ owner }) => owner === undefined)
    .map(({ id, kind, of }) => ({
      rule: RULE,
      customer: id,
      period: "",
      expected: `${kind} with ${of}`,
      found: "none",
    }));
  return [...orphans, ...auditMirror(books, paid)];
}
