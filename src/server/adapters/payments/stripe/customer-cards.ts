import type Stripe from "stripe";
import { retrieveCustomer } from "./customers";
import { idOf } from "./id-of";

const MAX_CARDS = 100;
const MAX_SUBSCRIPTIONS = 100;

type CustomerCard = { customerId: string; cardId: string };

/** The customer's default card. */
export const defaultOf = ({ invoice_settings: { default_payment_method: method } }: Stripe.Customer) =>
  method === null ? undefined : idOf(method);

export async function cardsOf(stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.paymentMethods.list({ customer: customerId, type: "card", limit: MAX_CARDS });
  return data;
}

export async function makeDefault(
  stripe: Stripe,
  { customerId, cardId }: CustomerCard,
  idempotencyKey: string,
): Promise<void> {
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: cardId } },
    { idempotencyKey: `${idempotencyKey}:default` },
  );
}

/**
 * Switches subscriptions to a card, because a subscription's own card takes precedence over the customer's.
 *
 * @param replacedIds only replace these cards; omitted: replace any
 */
export async function switchSubscriptionsToCard(
  stripe: Stripe,
  { customerId, cardId, replacedIds }: CustomerCard & { replacedIds?: readonly string[] },
  idempotencyKey: string,
): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, limit: MAX_SUBSCRIPTIONS });
  for (const { id, default_payment_method: method } of data) {
    const current = method === null ? cardId : idOf(method);
    if (current !== cardId && (!replacedIds || replacedIds.includes(current)))
      await stripe.subscriptions.update(
        id,
        { default_payment_method: cardId },
        { idempotencyKey: `${idempotencyKey}:${id}` },
      );
  }
}

/** Idempotent: a detached payment method can never be attached again. */
export const detach = (stripe: Stripe, cardId: string) =>
  stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `detach-${cardId}` });

/** Attached for a payment that its bank has not approved yet. Detached if the payment fails. */
const isUnproven = ({ metadata }: Stripe.PaymentMethod): boolean => metadata?.unproven === "true";

const setUnproven = (
  stripe: Stripe,
  { cardId, unproven }: { cardId: string; unproven: "true" | "" },
  idempotencyKey: string,
) =>
  stripe.paymentMethods.update(
    cardId,
    { metadata: { unproven } },
    { idempotencyKey: `${idempotencyKey}:unproven=${unproven}` },
  );

export const markUnproven = (stripe: Stripe, cardId: string, idempotencyKey: string) =>
  setUnproven(stripe, { cardId, unproven: "true" }, idempotencyKey);

/** Detaches cards that attempts left behind, except a default card that has paid. */
export async function detachUnproven(
  stripe: Stripe,
  { customerId, paid }: { customerId: string; paid: boolean },
  idempotencyKey: string,
): Promise<void> {
  const unproven = (await cardsOf(stripe, customerId)).filter(isUnproven);
  if (unproven.length === 0) return;
  const proven = paid ? defaultOf(await retrieveCustomer(stripe, customerId)) : undefined;
  for (const { id } of unproven)
    await (id === proven
      ? setUnproven(stripe, { cardId: id, unproven: "" }, idempotencyKey)
      : detach(stripe, id));
}

/**
 * Replaces the customer's other payment methods for the same card with one just attached, because Stripe attaches a
 * re-entered card as a new payment method.
 *
 * @returns `wasSaved`: the customer already had the card; `leftovers`: earlier attempts left cards behind
 */
export async function replaceDuplicates(
  stripe: Stripe,
  { customerId, method }: { customerId: string; method: Stripe.PaymentMethod },
  idempotencyKey: string,
): Promise<{ wasSaved: boolean; leftovers: boolean }> {
  const cardId = method.id;
  const others = (await cardsOf(stripe, customerId)).filter(({ id }) => id !== cardId);
  const fingerprint = method.card?.fingerprint;
  const copies = others.filter(({ card }) => fingerprint && card?.fingerprint === fingerprint);
  const replacedIds = copies.map(({ id }) => id);
  if (copies.length > 0) {
    const defaultId = defaultOf(await retrieveCustomer(stripe, customerId));
    if (defaultId !== undefined && replacedIds.includes(defaultId))
      await makeDefault(stripe, { customerId, cardId }, `${idempotencyKey}:same`);
    await switchSubscriptionsToCard(stripe, { customerId, cardId, replacedIds }, `${idempotencyKey}:same`);
    for (const id of replacedIds) await detach(stripe, id);
  }
  return {
    wasSaved: copies.some((copy) => !isUnproven(copy)),
    leftovers: others.some((other) => isUnproven(other) && !copies.includes(other)),
  };
}
