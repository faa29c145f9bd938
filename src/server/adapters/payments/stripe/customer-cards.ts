import "server-only";
import type Stripe from "stripe";
import { retrieveCustomer } from "./customers";
import { idOf } from "./id-of";

const MAX_CARDS = 100;
const MAX_SUBSCRIPTIONS = 100;

type CustomerCard = { customerId: string; cardId: string };

/** The card that a customer pays with. */
export const defaultOf = ({ invoice_settings: { default_payment_method: method } }: Stripe.Customer) =>
  method === null ? undefined : idOf(method);

export async function cardsOf(stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.paymentMethods.list({
    customer: customerId,
    type: "card",
    limit: MAX_CARDS,
  });
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
 * A subscription may have a card of its own, which goes before the customer's: it takes the new one, too.
 *
 * @param instead only in the place of these cards; left out: of any
 */
export async function switchSubscriptionsToCard(
  stripe: Stripe,
  { customerId, cardId, instead }: CustomerCard & { instead?: readonly string[] },
  idempotencyKey: string,
): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, limit: MAX_SUBSCRIPTIONS });
  for (const { id, default_payment_method: method } of data) {
    const current = method === null ? cardId : idOf(method);
    if (current !== cardId && (!instead || instead.includes(current)))
      await stripe.subscriptions.update(
        id,
        { default_payment_method: cardId },
        { idempotencyKey: `${idempotencyKey}:${id}` },
      );
  }
}

/** A payment method never comes back, so whoever detaches it twice is answered the same. */
export const detach = (stripe: Stripe, cardId: string) =>
  stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `detach-${cardId}` });

/** Whether a card was attached to pay with and its bank has not agreed: it goes when nothing comes of that. */
const isUnproven = ({ metadata }: Stripe.PaymentMethod): boolean => metadata?.unproven === "true";

const setUnproven = (stripe: Stripe, cardId: string, unproven: "true" | "", idempotencyKey: string) =>
  stripe.paymentMethods.update(
    cardId,
    { metadata: { unproven } },
    { idempotencyKey: `${idempotencyKey}:unproven=${unproven}` },
  );

export const markUnproven = (stripe: Stripe, cardId: string, idempotencyKey: string) =>
  setUnproven(stripe, cardId, "true", idempotencyKey);

/** Detaches what attempts left behind, but the customer's default card where it has paid. */
export async function detachUnproven(
  stripe: Stripe,
  { customerId, paid }: { customerId: string; paid: boolean },
  idempotencyKey: string,
): Promise<void> {
  const unproven = (await cardsOf(stripe, customerId)).filter(isUnproven);
  if (unproven.length === 0) return;
  const proven = paid ? defaultOf(await retrieveCustomer(stripe, customerId)) : undefined;
  for (const { id } of unproven)
    await (id === proven ? setUnproven(stripe, id, "", idempotencyKey) : detach(stripe, id));
}

/**
 * Lets a payment method that was just attached take the place of all others of the customer's that stand for the same
 * card: Stripe attaches a card that is typed again as another one.
 *
 * @returns `wasKept`: it was one of the customer's cards before; `leftovers`: earlier attempts left some behind
 */
export async function replaceDuplicates(
  stripe: Stripe,
  { customerId, method }: { customerId: string; method: Stripe.PaymentMethod },
  idempotencyKey: string,
): Promise<{ wasKept: boolean; leftovers: boolean }> {
  const cardId = method.id;
  const others = (await cardsOf(stripe, customerId)).filter(({ id }) => id !== cardId);
  const fingerprint = method.card?.fingerprint;
  const copies = others.filter(({ card }) => fingerprint && card?.fingerprint === fingerprint);
  const instead = copies.map(({ id }) => id);
  if (copies.length > 0) {
    const present = defaultOf(await retrieveCustomer(stripe, customerId));
    if (present !== undefined && instead.includes(present))
      await makeDefault(stripe, { customerId, cardId }, `${idempotencyKey}:same`);
    await switchSubscriptionsToCard(stripe, { customerId, cardId, instead }, `${idempotencyKey}:same`);
    for (const id of instead) await detach(stripe, id);
  }
  return {
    wasKept: copies.some((copy) => !isUnproven(copy)),
    leftovers: others.some((other) => isUnproven(other) && !copies.includes(other)),
  };
}
