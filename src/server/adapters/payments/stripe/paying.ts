import "server-only";
import type Stripe from "stripe";
import { PaymentFailure } from "~/server/ports/payment-failure";
import type { CardChoice, PaymentAnswer, Payments } from "~/server/ports/payments";
import { attachCard, challengeOf, makeDefault } from "./cards";
import { guarded, refusalIn, refusalOf } from "./failure";
import { idOf } from "./id-of";
import { intentIdOf } from "./invoice";
import type { PriceIds } from "./prices";
import { snapshotOf } from "./snapshot";

type Paying = Pick<Payments, "subscribe" | "payOpenInvoice">;
type PayingDeps = { stripe: Stripe; priceIds: PriceIds };

/** What is paid with which card, and under which key. */
type Payment = {
  customerId: string;
  card: CardChoice;
  returnUrl: string;
  idempotencyKey: string;
};

const retrieve = (stripe: Stripe, subscriptionId: string) =>
  stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] });

function openIntentOf(subscription: Stripe.Subscription): string {
  const { latest_invoice: invoice } = subscription;
  const intentId = invoice && typeof invoice !== "string" ? intentIdOf(invoice) : undefined;
  if (intentId === undefined)
    throw new PaymentFailure("invalid_request", `The subscription ${subscription.id} has nothing to pay`);
  return intentId;
}

/**
 * Pays the open invoice of a subscription. The card becomes the default when it paid, and when its holder is asked:
 * they come back after it is too late to set it.
 */
async function pay(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { cardId, customerId, returnUrl, idempotencyKey }: Payment & { cardId: string },
): Promise<PaymentAnswer> {
  const intent = await stripe.paymentIntents.confirm(
    openIntentOf(subscription),
    { payment_method: cardId, return_url: returnUrl },
    { idempotencyKey: `${idempotencyKey}:confirm` },
  );
  const challenge = challengeOf(intent);
  if (!challenge && intent.status !== "succeeded") return refusalIn(intent.last_payment_error);
  await makeDefault(stripe, { customerId, cardId }, idempotencyKey);
  const snapshot = snapshotOf(await retrieve(stripe, subscription.id));
  return challenge ? { ...challenge, subscription: snapshot } : { status: "paid", subscription: snapshot };
}

/** Pays with a card of the customer's or a new one; a new one that is refused is given back. */
async function payWithCard(
  stripe: Stripe,
  subscription: () => Promise<Stripe.Subscription>,
  payment: Payment,
): Promise<PaymentAnswer> {
  const { customerId, card, idempotencyKey } = payment;
  let cardId: string | undefined;
  try {
    cardId = await attachCard(stripe, { customerId, card }, idempotencyKey);
    return await pay(stripe, await subscription(), { ...payment, cardId });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (cardId !== undefined && card.kind === "new")
      await stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `${idempotencyKey}:detach` });
    return refusal;
  }
}

export const paying = ({ stripe, priceIds }: PayingDeps): Paying => ({
  subscribe: ({ planId, cycle, ...payment }) =>
    guarded(async () => {
      let begun: Stripe.Subscription | undefined;
      const begin = async () => {
        begun = await stripe.subscriptions.create(
          {
            customer: payment.customerId,
            items: [{ price: await priceIds(planId, cycle) }],
            payment_behavior: "default_incomplete",
            expand: ["latest_invoice.payments"],
          },
          { idempotencyKey: `${payment.idempotencyKey}:subscription` },
        );
        return begun;
      };
      const answer = await payWithCard(stripe, begin, payment);
      if (answer.status === "refused" && begun)
        await stripe.subscriptions.cancel(
          begun.id,
          {},
          { idempotencyKey: `${payment.idempotencyKey}:cancel` },
        );
      return answer;
    }),
  payOpenInvoice: ({ subscriptionId, ...payment }) =>
    guarded(async () => {
      const subscription = await retrieve(stripe, subscriptionId);
      const { latest_invoice: invoice } = subscription;
      if (invoice !== null && typeof invoice !== "string" && invoice.status === "paid")
        return { status: "paid", subscription: snapshotOf(subscription) };
      return payWithCard(stripe, async () => subscription, {
        ...payment,
        customerId: idOf(subscription.customer),
      });
    }),
});
