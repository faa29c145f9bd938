import type Stripe from "stripe";
import type { SubscriptionSnapshot, SubscriptionStatus } from "~/domain/billing/subscription-snapshot";
import { PaymentFailure } from "~/server/ports/payment-failure";
import { idOf } from "./id-of";
import { planOfPrice } from "./prices";
import { fromUnix, fromUnixOrNull } from "./unix-time";

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: "incomplete",
  incomplete_expired: "canceled",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  canceled: "canceled",
};

/** Our subscriptions have exactly one item, with the price and the period. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentFailure("invalid_request", `The subscription ${subscription.id} has no item`);
  return item;
}

/** The latest invoice, if it was expanded (`expand: ["latest_invoice"]`). */
function latestInvoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return latest_invoice === null || typeof latest_invoice === "string" ? undefined : latest_invoice;
}

/**
 * Stripe does not report the end of the paid period. A new period starts before its invoice is paid, and the latest
 * invoice belongs to the current period. While that is unpaid, the subscription is paid until the period's start, or
 * not at all if the invoice is the first.
 */
function paidThrough(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const invoice = latestInvoiceOf(subscription);
  if (!invoice) return null;
  if (invoice.status === "paid") return fromUnix(item.current_period_end);
  return invoice.billing_reason === "subscription_create" ? null : fromUnix(item.current_period_start);
}

/** Requires the latest invoice to be expanded. */
export function snapshotOf(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const item = itemOf(subscription);
  const invoice = latestInvoiceOf(subscription);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    ...planOfPrice(item.price),
    // An unknown status grants nothing.
    status: statuses[subscription.status] ?? "incomplete",
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodStart: fromUnix(item.current_period_start),
    periodEnd: fromUnix(item.current_period_end),
    paidThrough: paidThrough(subscription, item),
    nextAttemptAt: invoice?.status === "open" ? fromUnixOrNull(invoice.next_payment_attempt) : null,
    endedAt: fromUnixOrNull(subscription.ended_at),
    latestBill: invoice?.number ? { number: invoice.number, amount: invoice.amount_due } : null,
  };
}
