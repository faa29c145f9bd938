import type { SubscriptionStatus } from "./subscription-snapshot";

type Card = { id: string; isDefault: boolean };

/**
 * Whether a subscription in this status is charged to a card, or may be again: one that is canceling can be resumed.
 */
const needsCard: Readonly<Record<SubscriptionStatus, boolean>> = {
  incomplete: false,
  active: true,
  past_due: true,
  canceled: false,
};

/**
 * Why a card cannot be removed now, as a sentence for its holder; null when it can.
 *
 * @param cards all of the user's cards
 * @param subscriptions all of the user's subscriptions
 */
export function cardRemovalBlocker(
  card: Card,
  cards: readonly Card[],
  subscriptions: readonly { status: SubscriptionStatus }[],
): string | null {
  if (cards.every(({ id }) => id === card.id))
    return subscriptions.some(({ status }) => needsCard[status])
      ? "Your subscription is paid with this card. Add another card and make it the default, then remove this one."
      : null;
  return card.isDefault ? "This is your default card. Make another one the default first." : null;
}
