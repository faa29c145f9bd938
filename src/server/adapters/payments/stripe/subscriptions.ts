import type Stripe from "stripe";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import { declineFrom, mapStripeErrors } from "./failure";
import type { PriceIds } from "./prices";
import { itemOf, snapshotOf } from "./snapshot";
import { toUnix } from "./unix-time";

type Subscriptions = Pick<
  Payments,
  "changePlan" | "cancelAtPeriodEnd" | "resume" | "cancelNow" | "readSubscription" | "listSubscriptions"
>;
type SubscriptionDeps = { stripe: Stripe; priceIds: PriceIds };

const MAX_SUBSCRIPTIONS = 100;
const withInvoice = { expand: ["latest_invoice"] };

async function setCancelAtPeriodEnd(
  stripe: Stripe,
  { subscriptionId, idempotencyKey }: { subscriptionId: string; idempotencyKey: string },
  cancel: boolean,
): Promise<SubscriptionSnapshot> {
  const subscription = await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at_period_end: cancel, ...withInvoice },
    { idempotencyKey },
  );
  return snapshotOf(subscription);
}

const planChanges = ({ stripe, priceIds }: SubscriptionDeps): Pick<Subscriptions, "changePlan"> => ({
  changePlan: ({ subscriptionId, planId, cycle, prorationDate, idempotencyKey }) =>
    mapStripeErrors(async () => {
      const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId));
      try {
        const subscription = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item.id, price: await priceIds(planId, cycle) }],
            proration_behavior: "always_invoice",
            proration_date: toUnix(prorationDate),
            // All or nothing: an unpaid change must not stand, and leaves no invoice behind.
            payment_behavior: "error_if_incomplete",
            ...withInvoice,
          },
          { idempotencyKey },
        );
        return { status: "paid", subscription: snapshotOf(subscription) };
      } catch (error) {
        const decline = declineFrom(error);
        if (decline) return decline;
        throw error;
      }
    }),
});

export const subscriptions = (deps: SubscriptionDeps): Subscriptions => {
  const { stripe } = deps;
  return {
    ...planChanges(deps),
    cancelAtPeriodEnd: (input) => mapStripeErrors(() => setCancelAtPeriodEnd(stripe, input, true)),
    resume: (input) => mapStripeErrors(() => setCancelAtPeriodEnd(stripe, input, false)),
    cancelNow: ({ subscriptionId, idempotencyKey }) =>
      mapStripeErrors(async () =>
        snapshotOf(await stripe.subscriptions.cancel(subscriptionId, withInvoice, { idempotencyKey })),
      ),
    async readSubscription({ subscriptionId }) {
      try {
        return snapshotOf(
          await mapStripeErrors(() => stripe.subscriptions.retrieve(subscriptionId, withInvoice)),
        );
      } catch (error) {
        if (isPaymentFailure(error, "not_found")) return undefined;
        throw error;
      }
    },
    listSubscriptions: ({ customerId }) =>
      mapStripeErrors(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: MAX_SUBSCRIPTIONS,
          expand: ["data.latest_invoice"],
        });
        return data.map(snapshotOf);
      }),
  };
};
