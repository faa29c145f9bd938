import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isExpired } from "~/domain/billing/card-expiry";
import { cardRemovalBlocker } from "~/domain/billing/card-removal-blocker";
import type { SavedCard } from "~/server/ports/payments";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";
import { type PaymentsInfo, paymentsInfo } from "./payments-info";

/** `removalBlocker`: why it cannot be removed now; null when it can. */
export type CardListItem = SavedCard & { expired: boolean; removalBlocker: string | null };

export type CardList = {
  payments: PaymentsInfo;
  /** The default first, then newest first. */
  cards: readonly CardListItem[];
  hasOverduePayment: boolean;
};

/** The user's cards. @throws DomainError unavailable when the provider cannot be reached */
export async function readCards(
  { db, payments }: Pick<BillingDeps, "db" | "payments">,
  user: SignedInUser,
): Promise<CardList> {
  const customerId = await findCustomer({ db, payments }, user.id);
  const info = paymentsInfo(payments);
  if (!customerId) return { payments: info, cards: [], hasOverduePayment: false };
  const [cards, now, subscriptions] = await Promise.all([
    callProvider(() => payments.listCards({ customerId })),
    payments.now(),
    db.subscription.findMany({
      where: { userId: user.id, provider: payments.kind },
      select: { status: true },
    }),
  ]);
  return {
    payments: info,
    cards: cards
      .map((card) => ({
        ...card,
        expired: isExpired(card.expiry, now),
        removalBlocker: cardRemovalBlocker(card, cards, subscriptions),
      }))
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
    hasOverduePayment: subscriptions.some(({ status }) => status === "past_due"),
  };
}
