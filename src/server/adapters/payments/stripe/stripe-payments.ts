import "server-only";
import type Stripe from "stripe";
import type { Clock } from "~/server/ports/clock";
import type { Payments } from "~/server/ports/payments";
import { cards } from "./cards";
import { customers } from "./customers";
import { events } from "./events";
import { invoicePayments } from "./invoice-payments";
import { invoices } from "./invoices";
import { previews } from "./previews";
import { priceIds } from "./prices";
import { subscriptions } from "./subscriptions";

export type StripePaymentsOptions = Pick<Payments, "kind" | "live" | "publishableKey" | "now"> & {
  stripe: Stripe;
  /** Of the webhook's endpoint; without it no event passes. */
  webhookSecret: string | undefined;
  /** The real time, for the age of a delivery. */
  clock: Clock;
};

/** Payments over Stripe's API: the real one, or the simulator's, which is told apart by what the options say alone. */
export function stripePayments({ stripe, webhookSecret, clock, ...info }: StripePaymentsOptions): Payments {
  const deps = { stripe, priceIds: priceIds(stripe), now: info.now, clock };
  return {
    ...info,
    ...customers(stripe),
    ...cards(stripe),
    ...previews(deps),
    ...invoicePayments(deps),
    ...subscriptions(deps),
    ...invoices(stripe),
    ...events({ stripe, webhookSecret, clock }),
  };
}
