import type Stripe from "stripe";

/** The events that the product handles. Stripe sends many others, which are not simulated. */
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

export type EventType = (typeof eventTypes)[number];
