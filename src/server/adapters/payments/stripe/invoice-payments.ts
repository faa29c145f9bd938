import type Stripe from "stripe";
import { PaymentFailure } from "~/server/ports/payment-failure";
import type {
  CardChallenge,
  CardChoice,
  CardDecline,
  PaymentResult,
  Payments,
} from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";
import { type AttachedCard, attachCard, challengeOf } from "./cards";
import { detach, detachUnproven, makeDefault, markUnproven } from "./customer-cards";
import { declineFrom, declineOf, mapStripeErrors } from "./failure";
import { idOf } from "./id-of";
import { intentIdOf } from "./invoice";
import type { PriceIds } from "./prices";
import { snapshotOf } from "./snapshot";

type InvoicePayments = Pick<Payments, "subscribe" | "payOpenInvoice" | "finishPayment">;
type InvoicePaymentDeps = { stripe: Stripe; priceIds: PriceIds; clock: Clock };

type Payment = { customerId: string; card: CardChoice; returnUrl: string; idempotencyKey: string };

const retrieve = (stripe: Stripe, subscriptionId: string) =>
  stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] });

/** The latest invoice of a subscription retrieved with it. */
function invoiceOf({ id, latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (invoice !== null && typeof invoice !== "string") return invoice;
  throw new PaymentFailure("invalid_request", `The subscription ${id} has no invoice`);
}

/** Pays an open invoice. @returns the challenge or decline that prevents it */
async function confirm(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { cardId, returnUrl, idempotencyKey }: Payment & { cardId: string },
): Promise<CardChallenge | CardDecline | undefined> {
  const intentId = intentIdOf(invoice);
  if (intentId === undefined)
    throw new PaymentFailure("invalid_request", `The invoice ${invoice.id} has no payment intent`);
  const intent = await stripe.paymentIntents.confirm(
    intentId,
    { payment_method: cardId, return_url: returnUrl },
    { idempotencyKey: `${idempotencyKey}:confirm` },
  );
  if (intent.status === "succeeded") return undefined;
  return challengeOf(intent) ?? declineOf(intent.last_payment_error);
}

/**
 * Pays a subscription's open invoice; no card is charged if credit has already paid it. The card becomes the default
 * once it has paid, and also before a challenge: afterwards there is no chance to set it.
 */
async function pay(
  { stripe, clock }: InvoicePaymentDeps,
  subscription: Stripe.Subscription,
  payment: Payment & { cardId: string },
): Promise<PaymentResult> {
  const invoice = invoiceOf(subscription);
  const failure = invoice.status === "paid" ? undefined : await confirm(stripe, invoice, payment);
  if (failure?.status === "declined") return failure;
  await makeDefault(stripe, payment, payment.idempotencyKey);
  // An idempotent replay may return an outdated state, so the current one is read.
  const readAt = clock.now();
  const bought = { subscription: snapshotOf(await retrieve(stripe, subscription.id)), readAt };
  return failure ? { ...failure, ...bought } : { status: "paid", ...bought };
}

/**
 * Pays with a saved or new card. A declined new card is detached, at once or after the challenge; cards that earlier
 * attempts left behind are detached once a payment succeeds.
 */
async function payWithCard(
  deps: InvoicePaymentDeps,
  subscription: () => Promise<Stripe.Subscription>,
  payment: Payment,
): Promise<PaymentResult> {
  const { stripe } = deps;
  const { customerId, card, idempotencyKey } = payment;
  let attached: AttachedCard | undefined;
  let result: PaymentResult;
  try {
    attached = await attachCard(stripe, { customerId, card }, idempotencyKey);
    result = await pay(deps, await subscription(), { ...payment, cardId: attached.cardId });
  } catch (error) {
    const decline = declineFrom(error);
    if (!decline) throw error;
    result = decline;
  }
  if (!attached) return result;
  const { cardId, isNew, leftovers } = attached;
  if (isNew && result.status === "declined") await detach(stripe, cardId);
  if (isNew && result.status === "needs_action") await markUnproven(stripe, cardId, idempotencyKey);
  if (leftovers && result.status === "paid")
    await detachUnproven(stripe, { customerId, paid: true }, idempotencyKey);
  return result;
}

/** The state of a subscription's open payment. Cards whose payment failed are detached. */
async function finish(
  { stripe }: InvoicePaymentDeps,
  subscription: Stripe.Subscription,
  idempotencyKey: string,
): Promise<{ status: "paid" | "waiting" } | CardDecline> {
  const customerId = idOf(subscription.customer);
  const invoice = invoiceOf(subscription);
  if (invoice.status === "paid") {
    await detachUnproven(stripe, { customerId, paid: true }, idempotencyKey);
    return { status: "paid" };
  }
  const intentId = intentIdOf(invoice);
  const intent = intentId === undefined ? undefined : await stripe.paymentIntents.retrieve(intentId);
  if (!intent?.last_payment_error || intent.status === "requires_action") return { status: "waiting" };
  await detachUnproven(stripe, { customerId, paid: false }, idempotencyKey);
  return declineOf(intent.last_payment_error);
}

export const invoicePayments = (deps: InvoicePaymentDeps): InvoicePayments => ({
  subscribe: ({ planId, cycle, ...payment }) =>
    mapStripeErrors(async () => {
      const { stripe, priceIds } = deps;
      let created: Stripe.Subscription | undefined;
      const create = async () => {
        created = await stripe.subscriptions.create(
          {
            customer: payment.customerId,
            items: [{ price: await priceIds(planId, cycle) }],
            payment_behavior: "default_incomplete",
            expand: ["latest_invoice.payments"],
          },
          { idempotencyKey: `${payment.idempotencyKey}:subscription` },
        );
        return created;
      };
      const result = await payWithCard(deps, create, payment);
      if (result.status === "declined" && created)
        await stripe.subscriptions.cancel(
          created.id,
          {},
          { idempotencyKey: `${payment.idempotencyKey}:cancel` },
        );
      return result;
    }),
  finishPayment: ({ subscriptionId, idempotencyKey }) =>
    mapStripeErrors(async () => finish(deps, await retrieve(deps.stripe, subscriptionId), idempotencyKey)),
  payOpenInvoice: ({ subscriptionId, ...payment }) =>
    mapStripeErrors(async () => {
      const readAt = deps.clock.now();
      const subscription = await retrieve(deps.stripe, subscriptionId);
      if (subscription.ended_at !== null)
        throw new PaymentFailure("invalid_request", `The subscription ${subscriptionId} has ended`);
      if (invoiceOf(subscription).status === "paid")
        return { status: "paid", subscription: snapshotOf(subscription), readAt };
      return payWithCard(deps, async () => subscription, {
        ...payment,
        customerId: idOf(subscription.customer),
      });
    }),
});
