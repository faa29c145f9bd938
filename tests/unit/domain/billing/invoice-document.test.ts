import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InvoiceWithCard } from "~/domain/billing/invoice";
import { invoiceDocument } from "~/domain/billing/invoice-document";
import { invoiceRow } from "~/domain/billing/invoice-row";
import { formatAmount, formatPrice } from "~/domain/billing/money";

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const month = { periodStart: day("2026-01-31"), periodEnd: day("2026-02-28") };

const paidInvoice: InvoiceWithCard = {
  id: "in_1",
  customerId: "cus_1",
  subscriptionId: "sub_1",
  number: "A1B2-0001",
  status: "paid",
  createdAt: day("2026-01-31"),
  paidAt: day("2026-01-31"),
  ...month,
  lines: [{ description: "1 × Professional", amount: 2_000, proration: false, ...month }],
  subtotal: 2_000,
  tax: 0,
  total: 2_000,
  startingBalance: 0,
  endingBalance: 0,
  amountDue: 2_000,
  amountPaid: 2_000,
  amountRefunded: 0,
  nextAttemptAt: null,
  billedTo: {
    name: "Ada Lovelace",
    email: "ada@example.com",
    address: {
      line1: "12 St James's Square",
      city: "London",
      state: "London",
      postalCode: "SW1Y 4JH",
      country: "GB",
    },
  },
  card: { brand: "mastercard", last4: "4444" },
};

const sheetOf = (change: Partial<InvoiceWithCard> = {}) => {
  const sheet = invoiceDocument({ ...paidInvoice, ...change }, true);
  if (!sheet) throw new Error("A draft");
  return sheet;
};
const sums = (change: Partial<InvoiceWithCard> = {}) => {
  const { totals, settlement } = sheetOf(change);
  return [...totals, ...settlement].map(({ label, text }) => `${label} ${text}`);
};

describe("an invoice document", () => {
  it("shows seller, buyer, date, items and payment", () => {
    expect(sheetOf()).toMatchObject({
      number: "A1B2-0001",
      state: "paid",
      isTest: true,
      seller: ["Bluebonnet", "Austin, Texas", "United States"],
      buyer: [
        "Ada Lovelace",
        "12 St James's Square",
        "London, London SW1Y 4JH",
        "United Kingdom",
        "ada@example.com",
      ],
      lines: [
        { description: "1 × Professional", period: "January 31, 2026 – February 28, 2026", amount: "$20.00" },
      ],
      note: "Paid on January 31, 2026 with Mastercard ending in 4444.",
    });
    expect(sums()).toEqual(["Subtotal $20.00", "Tax $0.00", "Total $20.00", "Amount paid $20.00"]);
  });

  it("shows a plan change as a credit and a charge, and the credit that paid part of it", () => {
    const lines = [
      { description: "Unused time on Professional", amount: -1_355, proration: true, ...month },
      { description: "Remaining time on Enterprise", amount: 6_774, proration: true, ...month },
    ];
    const change = {
      lines,
      subtotal: 5_419,
      total: 5_419,
      startingBalance: -1_000,
      amountDue: 4_419,
      amountPaid: 4_419,
    };
    expect(sheetOf(change).lines.map(({ amount }) => amount)).toEqual(["-$13.55", "$67.74"]);
    expect(sums(change)).toContain("Paid from your credit -$10.00");
    expect(invoiceRow({ ...paidInvoice, ...change })).toMatchObject({
      subject: "Remaining time on Enterprise",
      amount: "$54.19",
    });
  });

  it("keeps a downgrade's remainder as credit, and reports that nothing was charged", () => {
    const change = { subtotal: -1_355, total: -1_355, amountDue: 0, amountPaid: 0, card: null };
    expect(sums(change)).toContain("Added to your credit for future invoices $13.55");
    expect(sheetOf(change).note).toBe("Paid on January 31, 2026 without a charge.");
  });

  it("shows the amount due and the next attempt", () => {
    const open = { status: "open", paidAt: null, amountPaid: 0, nextAttemptAt: day("2026-02-03") } as const;
    expect(sums(open).at(-1)).toBe("Amount due $20.00");
    expect(sheetOf(open)).toMatchObject({
      state: "open",
      note: "Not paid yet: Mastercard ending in 4444 was not charged. We will try again on February 3, 2026.",
    });
  });

  it.each([
    [500, "partly_refunded", "Refunded -$5.00"],
    [2_000, "refunded", "Refunded -$20.00"],
  ])("shows a refund of %i cents", (amountRefunded, state, sum) => {
    expect(sheetOf({ amountRefunded }).state).toBe(state);
    expect(sums({ amountRefunded }).at(-1)).toBe(sum);
    expect(sheetOf({ amountRefunded }).note).toContain("refunded to Mastercard ending in 4444");
  });

  it("shows nothing due on a void invoice, and no document for a draft", () => {
    const voided = { status: "void", paidAt: null, amountPaid: 0 } as const;
    expect(sheetOf(voided)).toMatchObject({ state: "void", note: "Cancelled: nothing is due." });
    expect(sums(voided)).not.toContain("Amount due $20.00");
    const draft = { ...paidInvoice, status: "draft", number: null } as const;
    expect(invoiceDocument(draft, false)).toBeUndefined();
    expect(invoiceRow(draft)).toBeUndefined();
  });

  it("leaves out unknown customer details", () => {
    const billedTo = { name: null, email: "ada@example.com", address: null };
    expect(sheetOf({ billedTo }).buyer).toEqual(["ada@example.com"]);
  });

  it("adds up in reading order: subtotal, tax, credit, carried amounts, amount due", () => {
    const amounts = fc.record({
      subtotal: fc.integer({ min: -100_000, max: 100_000 }),
      tax: fc.integer({ min: 0, max: 20_000 }),
      startingBalance: fc.integer({ min: -100_000, max: 0 }),
    });
    fc.assert(
      fc.property(amounts, ({ subtotal, tax, startingBalance }) => {
        const total = subtotal + tax;
        const due = Math.max(0, total + startingBalance);
        const invoice = { subtotal, tax, total, startingBalance, amountDue: due, amountPaid: due };
        const { totals, settlement } = sheetOf(invoice);
        const cents = (text = "") => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
        const [sub, taxes, whole, ...balance] = totals.map(({ text }) => cents(text));
        expect((sub ?? 0) + (taxes ?? 0)).toBe(whole);
        const settled = (whole ?? 0) + balance.reduce((sum, each) => sum + each, 0);
        expect(settled).toBe(cents(settlement[0]?.text));
      }),
    );
  });
});

it("formats cents as prices and as invoice amounts", () => {
  expect([formatPrice(2_000), formatPrice(645), formatPrice(-1_355)]).toEqual(["$20", "$6.45", "-$13.55"]);
  expect([formatAmount(2_000), formatAmount(100_000), formatAmount(-5)]).toEqual([
    "$20.00",
    "$1,000.00",
    "-$0.05",
  ]);
});
