import type Stripe from "stripe";
import type { Payments } from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";
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
  /** The webhook endpoint's secret; without it every event is rejected. */
  webhookSecret: string | undefined;
  /** Real time, to evaluate the age of a delivery. */
  clock: Clock;
};

/** Payments over Stripe's API. The real one and the simulator differ only in these options. */
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
