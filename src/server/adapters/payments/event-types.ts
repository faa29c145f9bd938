import "server-only";
import type Stripe from "stripe";

/**
 * The events after which a subscription or what is paid of it may be another. The webhook's endpoint is set up for
 * these, and only these are asked for when events were missed: each makes the product read its subscription anew.
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
