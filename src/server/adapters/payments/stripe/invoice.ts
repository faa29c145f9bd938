import type Stripe from "stripe";
import type { Invoice, InvoiceLine, InvoiceStatus } from "~/domain/billing/invoice";
import { withBillingDates } from "~/domain/billing/money";
import { addressFrom } from "./customers";
import { idOf } from "./id-of";
import { fromUnix, fromUnixOrNull } from "./unix-time";

const statuses: Readonly<Record<string, InvoiceStatus>> = {
  draft: "draft",
  open: "open",
  paid: "paid",
  uncollectible: "uncollectible",
  void: "void",
};

export const lineOf = (line: Stripe.InvoiceLineItem): InvoiceLine => ({
  description: withBillingDates(line.description ?? ""),
  amount: line.amount,
  proration:
    line.parent?.subscription_item_details?.proration ??
    line.parent?.invoice_item_details?.proration ??
    false,
  periodStart: fromUnix(line.period.start),
  periodEnd: fromUnix(line.period.end),
});

export const taxOf = ({ total, total_excluding_tax }: Stripe.Invoice): number =>
  total - (total_excluding_tax ?? total);

/** The period is taken from the lines: on a first invoice Stripe's own `period_start` is the time of creation. */
function periodOf({ lines, period_start, period_end }: Stripe.Invoice): { start: number; end: number } {
  const periods = lines.data.map(({ period }) => period);
  return {
    start: Math.min(...periods.map(({ start }) => start), ...(periods.length ? [] : [period_start])),
    end: Math.max(...periods.map(({ end }) => end), ...(periods.length ? [] : [period_end])),
  };
}

export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const period = periodOf(invoice);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return {
    id: invoice.id,
    customerId: invoice.customer === null ? "" : idOf(invoice.customer),
    subscriptionId: subscription ? idOf(subscription) : null,
    number: invoice.number,
    status: statuses[invoice.status ?? "draft"] ?? "draft",
    createdAt: fromUnix(invoice.created),
    paidAt: fromUnixOrNull(invoice.status_transitions.paid_at),
    periodStart: fromUnix(period.start),
    periodEnd: fromUnix(period.end),
    lines: invoice.lines.data.map(lineOf),
    subtotal: invoice.subtotal,
    tax: taxOf(invoice),
    total: invoice.total,
    startingBalance: invoice.starting_balance,
    endingBalance: invoice.ending_balance ?? 0,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    amountRefunded: invoice.post_payment_credit_notes_amount,
    nextAttemptAt: fromUnixOrNull(invoice.next_payment_attempt),
    billedTo: {
      name: invoice.customer_name,
      email: invoice.customer_email,
      address: addressFrom(invoice.customer_address),
    },
  };
}

/** The payment intent of an invoice whose payments are expanded. */
export function intentIdOf(invoice: Stripe.Invoice): string | undefined {
  const payments = invoice.payments?.data ?? [];
  const { payment_intent: intent } =
    payments.find(({ is_default }) => is_default)?.payment ?? payments[0]?.payment ?? {};
  return intent === undefined ? undefined : idOf(intent);
}
