import type Stripe from "stripe";

/**
 * Events after which a subscription or its payments may have changed; each makes the product re-read the
 * subscription. The webhook endpoint subscribes to these, and the sweep lists no others.
 */
export const eventTypes = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "credit_note.created",
] as const satisfies Stripe.Event["type"][];
