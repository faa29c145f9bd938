import type { Planted } from "./planting";
import { type CustomerRecords, nth } from "./planting";

const DAY = 86_400;
const cent = (what: string) => `each amount is correct to the cent: ${what}`;
const once = (what: string) => `each period is paid exactly once: ${what}`;
const sum = (what: string) => `invoices equal payments minus refunds: ${what}`;

const lineOf = (own: CustomerRecords, bill: number, place: number) =>
  nth(nth(own.invoices, bill).lines.data, place);

/** Raises an invoice's amounts, except those of its lines. */
function overcharge({ invoices, charges }: CustomerRecords, place: number, more: number): void {
  const invoice = nth(invoices, place);
  invoice.total += more;
  invoice.amount_due += more;
  invoice.amount_paid += more;
  nth(charges, place).amount += more;
}

function overchargeLine(
  own: CustomerRecords,
  [bill, place]: [bill: number, line: number],
  more: number,
): void {
  lineOf(own, bill, place).amount += more;
  overcharge(own, bill, more);
}

/** Amounts in lines. Ada's second invoice credits $5 for one plan and charges $25 for another. */
const lines: Planted[] = [
  [
    "a cent too much on a first invoice",
    (_, own) => overchargeLine(own("fay"), [0, 0], 1),
    cent("fay: $20.00 / $20.01"),
  ],
  [
    "a cent too little on a renewal",
    (_, own) => overchargeLine(own("ada"), [-1, 0], -1),
    cent("ada: $100.00 / $99.99"),
  ],
  ["a cent in a proration", (_, own) => overchargeLine(own("ada"), [1, 1], 1), cent("ada: $25.00 / $25.01")],
  [
    "a proration charged instead of credited",
    (_, own) => overchargeLine(own("ada"), [1, 0], -2 * lineOf(own("ada"), 1, 0).amount),
    cent("ada: -$5.00 / $5.00"),
  ],
  [
    "a plan charged without crediting the previous one",
    (_, own) => {
      const [back] = nth(own("ada").invoices, 1).lines.data.splice(0, 1);
      overcharge(own("ada"), 1, -(back?.amount ?? 0));
    },
    cent("ada: pro-plan monthly credited / enterprise-plan monthly charged as well"),
  ],
  [
    "a plan change without an invoice",
    ({ provider }, own) => {
      const change = nth(own("ada").invoices, 1);
      provider.invoice = provider.invoice.filter((each) => each !== change);
    },
    cent("ada: a period of pro-plan monthly / enterprise-plan monthly"),
  ],
  [
    "a proration of an unpaid period",
    (_, own) => {
      lineOf(own("ada"), 1, 1).period.end += DAY;
    },
    cent("ada: part of a paid period / none"),
  ],
  [
    "an unknown price",
    (_, own) => {
      lineOf(own("fay"), 0, 0).pricing.price_details.price = "price_none";
    },
    cent("fay: a known price / none"),
  ],
];

/**
 * Ada's change on February 21, in a month that ends on the 28th, with another date and otherwise consistent amounts.
 */
const dated = (what: string, start: (period: { end: number }) => number, found: string): Planted => [
  `a change dated ${what}`,
  ({ provider }, own) => {
    const { charges, invoices, intents } = own("ada");
    const invoice = nth(invoices, 1);
    const month = nth(nth(invoices, 0).lines.data, 0).period;
    for (const line of invoice.lines.data) {
      line.period.start = start(line.period);
      const share = (line.period.end - line.period.start) / (month.end - month.start);
      line.amount = Math.round(Math.sign(line.amount) * share * (line.amount < 0 ? 2_000 : 10_000));
    }
    const total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
    Object.assign(invoice, { total, amount_due: total, amount_paid: total });
    const intent = nth(intents, 1);
    const charge = charges.find((each) => each.payment_intent === intent.id);
    if (charge) charge.amount = total;
    if (total === 0) provider.charge = provider.charge.filter((each) => each !== charge);
  },
  `a change is priced at the time it is made: ada: from 2026-02-21T12:00 / from ${found}`,
];

const dates: Planted[] = [
  dated("a second before its period ends", ({ end }) => end - 1, "2026-02-28T11:59"),
  dated("at the beginning of its period", ({ end }) => end - 28 * DAY, "2026-01-31T12:00"),
];

/** Invoices against their lines, credit and charges. */
const bills: Planted[] = [
  [
    "lines that do not add up to the total",
    (_, own) => overcharge(own("fay"), 0, 1),
    cent("fay: $20.01 / $20.00"),
  ],
  [
    "more due than the total",
    (_, own) => {
      nth(own("cyd").invoices, 1).amount_due += 1;
    },
    cent("cyd: $20.01 / $20.00"),
  ],
  [
    "unused credit",
    (_, own) => {
      nth(own("fay").invoices, 0).ending_balance = -1;
    },
    cent("fay: -$0.01 / $0.00"),
  ],
  [
    "less paid than was due",
    (_, own) => {
      nth(own("fay").invoices, 0).amount_paid -= 1;
    },
    cent("fay: $20.00 / $19.99"),
  ],
  [
    "an amount paid on an open invoice",
    (_, own) => {
      nth(own("cyd").invoices, 1).amount_paid = 1;
    },
    cent("cyd: $0.00 / $0.01"),
  ],
  [
    "a charge of another amount",
    (_, own) => {
      nth(own("fay").charges, 0).amount += 1;
    },
    cent("fay: $20.00 / $20.01"),
  ],
  [
    "an invoice charged twice",
    ({ provider }, own) => void provider.charge.push({ ...nth(own("fay").charges, 0), id: "ch_again" }),
    once("fay: 1 payments / 2 payments"),
  ],
  [
    "a paid invoice that was never charged",
    (_, own) => {
      nth(own("fay").charges, 0).status = "failed";
    },
    once("fay: 1 payments / 0 payments"),
  ],
  [
    "an open invoice that was charged",
    (_, own) => {
      nth(own("fay").charges, 0).payment_intent = nth(own("cyd").intents, 1).id;
    },
    once("cyd: 0 payments / 1 payments"),
  ],
];

/** A customer's totals. */
const sums: Planted[] = [
  [
    "a payment without an invoice",
    ({ provider }, own) => void provider.charge.push({ ...nth(own("fay").charges, 0), id: "ch_again" }),
    sum("fay: $40.00 / $20.00"),
  ],
  [
    "a refund without a credit note",
    ({ provider }, own) => {
      const note = nth(own("ada").notes, 0);
      provider.credit_note = provider.credit_note.filter((each) => each !== note);
    },
    sum("ada: $0.00 / $7.00"),
  ],
  [
    "a refund with a cent too much",
    (_, own) => {
      nth(own("ada").refunds, 0).amount += 1;
    },
    sum("ada: $232.99 / $233.00"),
  ],
  [
    "a refund missing on its charge",
    (_, own) => {
      nth(own("ada").charges, 0).amount_refunded = 5;
    },
    sum("ada: $7.05 / $7.00"),
  ],
  [
    "a refund missing on its invoice",
    (_, own) => {
      nth(own("hal").invoices, 0).post_payment_credit_notes_amount = 0;
    },
    sum("hal: $0.00 / $100.00"),
  ],
  [
    "credit from nowhere",
    (_, own) => {
      nth(own("bob").customers, 0).balance -= 1;
    },
    sum("bob: -$134.52 / -$134.53"),
  ],
];

export const money = [...lines, ...dates, ...bills, ...sums];
