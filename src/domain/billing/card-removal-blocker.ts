import type { SubscriptionStatus } from "./subscription-snapshot";

type Card = { id: string; isDefault: boolean };

/** Whether a subscription is paid with a card now or may be again: one that ends with its period can be resumed. */
const needsCard: Readonly<Record<SubscriptionStatus, boolean>> = {
  incomplete: false,
  active: true,
  past_due: true,
  canceled: false,
};

/**
 * Why a card has to stay for now, in a sentence for its holder; null where it can go.
 *
 * @param cards all of the user's
 * @param subscriptions all of the user's
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
