import { company } from "~/domain/marketing/company";
import { brandName } from "./card";
import { cityLine } from "./city-line";
import { countryName } from "./country";
import type { Invoice, InvoiceWithCard } from "./invoice";
import { type InvoiceState, invoiceState } from "./invoice-state";
import { formatAmount, formatBillingDate } from "./money";

type Labelled = { label: string; text: string };

/** Everything on an invoice, in the wording and amounts that its page and its PDF share. */
export type InvoiceDocument = {
  id: string;
  number: string;
  state: InvoiceState;
  /** No money moved. */
  isTest: boolean;
  /** Number, dates and period. */
  details: readonly Labelled[];
  seller: readonly string[];
  buyer: readonly string[];
  lines: readonly { description: string; period: string; amount: string }[];
  /** From the subtotal to the total. */
  totals: readonly Labelled[];
  /** What was paid or is due, and what was refunded. */
  settlement: readonly Labelled[];
  /** How it was paid, or what happens next. */
  note: string;
};

/** Labels that are the same on every invoice. */
export const invoiceLabels = {
  title: "Invoice",
  from: "From",
  billTo: "Bill to",
  description: "Description",
  period: "Period",
  amount: "Amount",
  testMode: "Test mode: no money moves",
} as const;

/**
 * An invoice as displayed and printed. Amounts are the provider's own and never recalculated.
 *
 * @param isTest whether no money moves
 * @returns undefined for a draft, which may still change and bills nobody yet
 */
export function invoiceDocument(invoice: InvoiceWithCard, isTest: boolean): InvoiceDocument | undefined {
  const state = invoiceState(invoice);
  if (!state) return undefined;
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    state,
    isTest,
    details: detailsOf(invoice),
    seller: company.seller,
    buyer: buyerOf(invoice),
    lines: invoice.lines.map(({ description, periodStart, periodEnd, amount }) => ({
      description,
      period: formatPeriod(periodStart, periodEnd),
      amount: formatAmount(amount),
    })),
    totals: totalsOf(invoice),
    settlement: settlementOf(invoice),
    note: noteOf(invoice, state),
  };
}

const row = (label: string, cents: number): Labelled => ({ label, text: formatAmount(cents) });

const formatPeriod = (start: Date, end: Date): string =>
  `${formatBillingDate(start)} – ${formatBillingDate(end)}`;

function detailsOf({ number, id, createdAt, paidAt, periodStart, periodEnd }: Invoice): Labelled[] {
  return [
    { label: "Invoice number", text: number ?? id },
    { label: "Date of issue", text: formatBillingDate(createdAt) },
    ...(paidAt ? [{ label: "Date paid", text: formatBillingDate(paidAt) }] : []),
    { label: "Period", text: formatPeriod(periodStart, periodEnd) },
  ];
}

function buyerOf({ billedTo: { name, email, address } }: Invoice): string[] {
  const place = address && [address.line1, cityLine(address), countryName(address.country)];
  return [name, ...(place ?? []), email].filter((line) => line !== null);
}

function totalsOf(invoice: Invoice): Labelled[] {
  const { subtotal, tax, total } = invoice;
  return [row("Subtotal", subtotal), row("Tax", tax), row("Total", total), ...balanceOf(invoice)];
}

/**
 * The difference between the total and the amount due. A negative total becomes credit; the provider carries amounts
 * that are too small to charge over to the next invoice.
 */
function balanceOf({ total, amountDue, startingBalance }: Invoice): Labelled[] {
  const deducted = Math.max(0, total) - amountDue;
  if (total < 0) return [row("Added to your credit for future invoices", -total)];
  if (deducted > 0)
    return [
      row(startingBalance < 0 ? "Paid from your credit" : "Carried over to your next invoice", -deducted),
    ];
  return deducted < 0 ? [row("Carried over from a previous invoice", -deducted)] : [];
}

function settlementOf({ status, amountDue, amountPaid, amountRefunded }: Invoice): Labelled[] {
  const outstanding = status === "open" || status === "uncollectible" ? amountDue - amountPaid : 0;
  return [
    outstanding > 0 ? row("Amount due", outstanding) : row("Amount paid", amountPaid),
    ...(amountRefunded > 0 ? [row("Refunded", -amountRefunded)] : []),
  ];
}

function noteOf(
  { card, paidAt, amountPaid, amountRefunded, nextAttemptAt }: InvoiceWithCard,
  state: InvoiceState,
) {
  const byCard = card && `${brandName(card.brand)} ending in ${card.last4}`;
  const paid = [
    "Paid",
    ...(paidAt ? [`on ${formatBillingDate(paidAt)}`] : []),
    ...(amountPaid === 0 ? ["without a charge"] : byCard ? [`with ${byCard}`] : []),
  ].join(" ");
  const refunded = `${formatAmount(amountRefunded)} was refunded${byCard ? ` to ${byCard}` : ""}.`;
  const notes: Record<InvoiceState, string> = {
    paid: `${paid}.`,
    refunded: `${paid}. ${refunded}`,
    partly_refunded: `${paid}. ${refunded}`,
    open: `Not paid yet${byCard ? `: ${byCard} was not charged` : ""}.${nextAttemptAt ? ` We will try again on ${formatBillingDate(nextAttemptAt)}.` : ""}`,
    uncollectible: "Not paid, and no longer due.",
    void: "Cancelled: nothing is due.",
  };
  return notes[state];
}
