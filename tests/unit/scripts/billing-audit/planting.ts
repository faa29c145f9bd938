import { audit } from "../../../../scripts/billing/audit";
import type { Books } from "../../../../scripts/billing/books";
import type { CorrectBooks, Name } from "./correct-books";

/** The item at an index; negative counts from the end. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There are only ${items.length}`);
  return item;
}

/** One customer's objects in the books, oldest first. */
function recordsOf({ provider, users, subscriptions }: Books, name: Name, customerId: string) {
  const own = <Item extends { customer: string }>(items: readonly Item[]) =>
    items.filter(({ customer }) => customer === customerId);
  return {
    users: users.filter(({ id }) => id === `user-${name}`),
    customers: provider.customer.filter(({ id }) => id === customerId),
    rows: subscriptions.filter(({ userId }) => userId === `user-${name}`),
    subscriptions: own(provider.subscription),
    invoices: own(provider.invoice),
    charges: own(provider.charge).filter(({ paid }) => paid),
    intents: own(provider.payment_intent),
    refunds: own(provider.refund),
    notes: own(provider.credit_note),
  };
}

export type CustomerRecords = ReturnType<typeof recordsOf>;

/** Modifies correct books. */
type Plant = (books: Books, own: (name: Name) => CustomerRecords) => void;

/** The planted error, how to plant it, and the expected discrepancy: `rule: who: expected / found`. */
export type Planted = [what: string, plant: Plant, discrepancy: string];

/** The audit's findings in modified books. */
export function discrepanciesIn({ books: correct, customerOf }: CorrectBooks, plant: Plant): string[] {
  const books = structuredClone(correct);
  plant(books, (name) => recordsOf(books, name, customerOf[name]));
  const names = Object.entries(customerOf);
  const nameOf = (id: string) => names.find(([, customer]) => customer === id)?.[0] ?? id;
  return audit(books).map(
    ({ rule, customer, expected, found }) => `${rule}: ${nameOf(customer)}: ${expected} / ${found}`,
  );
}
