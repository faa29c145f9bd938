import type { Books } from "../../../../scripts/billing/books";
import type { Planted } from "./planting";
import { type CustomerRecords, nth } from "./planting";

const orphan = (what: string) => `no record is orphaned: ${what} / none`;

const orphans: Planted[] = [
  [
    "one of our customers, unknown to the provider",
    (books) => void books.customers.push({ userId: "user-gil", customerId: "cus_none" }),
    orphan("cus_none: our customer with a provider customer"),
  ],
  [
    "one of our subscriptions, unknown to the provider",
    (books, own) => void books.subscriptions.push({ ...nth(own("fay").rows, 0), id: "sub_none" }),
    orphan("sub_none: our subscription with a provider subscription"),
  ],
  [
    "an unhandled event",
    (books) => void books.unhandled.push({ id: "evt_left", subscriptionId: null }),
    orphan("evt_left: an event with a handler"),
  ],
  [
    "a subscription of an unknown customer",
    (_, own) => {
      const subscription = nth(own("eve").subscriptions, 0);
      subscription.id = "sub_left";
      subscription.customer = "cus_none";
    },
    orphan("sub_left: a subscription with one of our customers"),
  ],
  [
    "an invoice without a subscription",
    (_, own) => {
      const invoice = nth(own("eve").invoices, 0);
      invoice.id = "in_left";
      invoice.simulated.subscriptionId = "sub_none";
    },
    orphan("in_left: an invoice with a subscription"),
  ],
  [
    "an intent without an invoice",
    (_, own) => {
      const intent = nth(own("eve").intents, 0);
      intent.id = "pi_left";
      intent.simulated.invoiceId = "in_none";
    },
    orphan("pi_left: an intent with an invoice"),
  ],
  [
    "a charge without an intent",
    (_, own) => {
      const charge = nth(own("fay").charges, 0);
      charge.id = "ch_left";
      charge.payment_intent = "pi_none";
    },
    orphan("ch_left: a charge with an intent"),
  ],
  [
    "a refund without a charge",
    (_, own) => {
      const refund = nth(own("ada").refunds, 0);
      refund.id = "re_left";
      refund.charge = "ch_none";
    },
    orphan("re_left: a refund with a charge"),
  ],
  [
    "a credit note without an invoice",
    (_, own) => {
      const note = nth(own("ada").notes, 0);
      note.id = "cn_left";
      note.invoice = "in_none";
    },
    orphan("cn_left: a credit note with an invoice"),
  ],
];

const CORRECT_ROW = "user-fay cus_fay pro-plan monthly active true 2026-04-30T12:00";

/** Fay's row differs from the provider's object. */
const mirror = (
  what: string,
  change: (row: CustomerRecords["rows"][number], books: Books) => void,
  found: string,
): Planted => [
  `a row with ${what}`,
  (books, own) => {
    const row = nth(own("fay").rows, 0);
    const theirs = nth(own("fay").subscriptions, 0);
    for (const each of [...books.customers, row])
      if (each.customerId === theirs.customer) each.customerId = "cus_fay";
    theirs.customer = "cus_fay";
    change(row, books);
  },
  `our rows match the provider: cus_fay: ${CORRECT_ROW} / ${found}`,
];

/** Orphans, and rows that differ from the provider. */
export const rows: Planted[] = [
  ...orphans,
  mirror(
    "another user",
    (row) => {
      row.userId = "user-ada";
    },
    CORRECT_ROW.replace("user-fay", "user-ada"),
  ),
  mirror(
    "another customer",
    (row) => {
      row.customerId = "cus_ada";
    },
    CORRECT_ROW.replace("cus_fay", "cus_ada"),
  ),
  mirror(
    "another plan",
    (row) => {
      row.planId = "free-plan";
    },
    CORRECT_ROW.replace("pro", "free"),
  ),
  mirror(
    "another cycle",
    (row) => {
      row.cycle = "annual";
    },
    CORRECT_ROW.replace("monthly", "annual"),
  ),
  mirror(
    "another status",
    (row) => {
      row.status = "past_due";
    },
    CORRECT_ROW.replace("active", "past_due"),
  ),
  mirror(
    "no cancellation",
    (row) => {
      row.cancelAtPeriodEnd = false;
    },
    CORRECT_ROW.replace("true", "false"),
  ),
  mirror(
    "a day too long",
    (row) => {
      row.paidThrough = 1777636800;
    },
    CORRECT_ROW.replace("04-30", "05-01"),
  ),
  mirror(
    "nothing paid",
    (row) => {
      row.paidThrough = null;
    },
    CORRECT_ROW.replace(/\S+$/, "never paid"),
  ),
  mirror(
    "nothing at all",
    (row, books) => books.subscriptions.splice(books.subscriptions.indexOf(row), 1),
    "no row",
  ),
];
