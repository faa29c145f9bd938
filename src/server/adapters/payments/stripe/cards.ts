import type Stripe from "stripe";
import type { CardExpiry } from "~/domain/billing/card-expiry";
import { PaymentFailure } from "~/server/ports/payment-failure";
import type { CardChallenge, CardChoice, CardResult, Payments, SavedCard } from "~/server/ports/payments";
import {
  cardsOf,
  defaultOf,
  makeDefault,
  replaceDuplicates,
  switchSubscriptionsToCard,
} from "./customer-cards";
import { retrieveCustomer } from "./customers";
import { declineFrom, declineOf, mapStripeErrors } from "./failure";
import { idOf } from "./id-of";
import { savedCard } from "./saved-card";

type Cards = Pick<Payments, "listCards" | "addCard" | "finishCard" | "removeCard" | "setDefaultCard">;

/** Where an intent sends the cardholder; undefined when it does not. */
export function challengeOf(intent: Stripe.SetupIntent | Stripe.PaymentIntent): CardChallenge | undefined {
  if (intent.status !== "requires_action") return undefined;
  const url = intent.next_action?.redirect_to_url?.url;
  if (!url || !intent.client_secret)
    throw new PaymentFailure(
      "invalid_request",
      `The intent ${intent.id} requires an action other than a redirect`,
    );
  return { status: "needs_action", intentId: intent.id, clientSecret: intent.client_secret, url };
}

const setExpiry = (
  stripe: Stripe,
  { cardId, expiry }: { cardId: string; expiry: CardExpiry },
  idempotencyKey: string,
) =>
  stripe.paymentMethods.update(
    cardId,
    { card: { exp_month: expiry.month, exp_year: expiry.year } },
    { idempotencyKey: `${idempotencyKey}:expiry` },
  );

/** @throws {PaymentFailure} `not_found`, also for another customer's card */
async function requireCustomerCard(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  const { customer } = await stripe.paymentMethods.retrieve(cardId);
  if (customer === null || idOf(customer) !== customerId)
    throw new PaymentFailure("not_found", `The card ${cardId} does not belong to the customer`);
}

/** `isNew`: the customer did not have it before; `leftovers`: earlier attempts left cards behind. */
export type AttachedCard = { cardId: string; isNew: boolean; leftovers: boolean };

/**
 * Attaches a new card to the customer, or checks that a saved one is theirs. @throws {Stripe.errors.StripeCardError}
 * when its bank declines
 */
export async function attachCard(
  stripe: Stripe,
  { customerId, card }: { customerId: string; card: CardChoice },
  idempotencyKey: string,
): Promise<AttachedCard> {
  if (card.kind === "saved") {
    await requireCustomerCard(stripe, customerId, card.cardId);
    return { cardId: card.cardId, isNew: false, leftovers: false };
  }
  const method = await stripe.paymentMethods.attach(
    card.paymentMethodId,
    { customer: customerId },
    { idempotencyKey: `${idempotencyKey}:attach` },
  );
  if (card.expiry) await setExpiry(stripe, { cardId: method.id, expiry: card.expiry }, idempotencyKey);
  const { wasSaved, leftovers } = await replaceDuplicates(stripe, { customerId, method }, idempotencyKey);
  return { cardId: method.id, isNew: !wasSaved, leftovers };
}

function expiryFromMetadata(metadata: Stripe.Metadata | null): CardExpiry | undefined {
  const { exp_month: month, exp_year: year } = metadata ?? {};
  return month && year ? { month: Number(month), year: Number(year) } : undefined;
}

/**
 * A successful setup intent has already attached the card. What remains is its expiry and, if there is none, the
 * default.
 */
async function saveCard(
  stripe: Stripe,
  { customerId, intent }: { customerId: string; intent: Stripe.SetupIntent },
  idempotencyKey: string,
): Promise<SavedCard> {
  if (intent.payment_method === null)
    throw new PaymentFailure("invalid_request", `The intent ${intent.id} set up no card`);
  const cardId = idOf(intent.payment_method);
  const expiry = expiryFromMetadata(intent.metadata);
  const method = expiry
    ? await setExpiry(stripe, { cardId, expiry }, idempotencyKey)
    : await stripe.paymentMethods.retrieve(cardId);
  await replaceDuplicates(stripe, { customerId, method }, idempotencyKey);
  const defaultId = defaultOf(await retrieveCustomer(stripe, customerId));
  if (defaultId === undefined) await makeDefault(stripe, { customerId, cardId }, idempotencyKey);
  return savedCard(method, defaultId === undefined || defaultId === cardId);
}

async function toCardResult(
  stripe: Stripe,
  input: { customerId: string; intent: Stripe.SetupIntent },
  idempotencyKey: string,
): Promise<CardResult> {
  const { intent } = input;
  if (intent.status === "succeeded")
    return { status: "added", card: await saveCard(stripe, input, idempotencyKey) };
  return challengeOf(intent) ?? declineOf(intent.last_setup_error);
}

export const cards = (stripe: Stripe): Cards => ({
  listCards: ({ customerId }) =>
    mapStripeErrors(async () => {
      const defaultId = defaultOf(await retrieveCustomer(stripe, customerId));
      return (await cardsOf(stripe, customerId)).map((method) => savedCard(method, method.id === defaultId));
    }),
  addCard: ({ customerId, card, returnUrl, idempotencyKey }) =>
    mapStripeErrors(async () => {
      try {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerId,
            payment_method: card.paymentMethodId,
            allowed_payment_method_types: ["card"],
            confirm: true,
            usage: "off_session",
            return_url: returnUrl,
            ...(card.expiry && {
              metadata: { exp_month: String(card.expiry.month), exp_year: String(card.expiry.year) },
            }),
          },
          { idempotencyKey },
        );
        return await toCardResult(stripe, { customerId, intent }, idempotencyKey);
      } catch (error) {
        const decline = declineFrom(error);
        if (decline) return decline;
        throw error;
      }
    }),
  finishCard: ({ customerId, intentId, idempotencyKey }) =>
    mapStripeErrors(async () => {
      const intent = await stripe.setupIntents.retrieve(intentId);
      if (intent.customer === null || idOf(intent.customer) !== customerId)
        throw new PaymentFailure("not_found", `The intent ${intentId} does not belong to the customer`);
      return toCardResult(stripe, { customerId, intent }, idempotencyKey);
    }),
  removeCard: ({ customerId, cardId, idempotencyKey }) =>
    mapStripeErrors(async () => {
      await requireCustomerCard(stripe, customerId, cardId);
      await stripe.paymentMethods.detach(cardId, {}, { idempotencyKey });
    }),
  setDefaultCard: ({ customerId, cardId, idempotencyKey }) =>
    mapStripeErrors(async () => {
      await requireCustomerCard(stripe, customerId, cardId);
      await makeDefault(stripe, { customerId, cardId }, idempotencyKey);
      await switchSubscriptionsToCard(stripe, { customerId, cardId }, idempotencyKey);
    }),
});
