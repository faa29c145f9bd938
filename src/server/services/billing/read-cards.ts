import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isExpired } from "~/domain/billing/card-expiry";
import { reasonToKeep } from "~/domain/billing/card-removal";
import type { SavedCard } from "~/server/ports/payments";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";
import { type PaymentsFacts, paymentsFacts } from "./payments-facts";

/** `keptBecause`: why it cannot be removed now; null: it can. */
export type CardInList = SavedCard & { expired: boolean; keptBecause: string | null };

export type CardList = {
  payments: PaymentsFacts;
  /** The default first, then the newest first. */
  cards: readonly CardInList[];
  /** Whether a payment failed and is still to be made. */
  owes: boolean;
};

/** The user's cards. @throws DomainError unavailable when the provider could not be asked */
export async function readCards(
  { db, payments }: Pick<BillingDeps, "db" | "payments">,
  user: SignedInUser,
): Promise<CardList> {
  const customerId = await findCustomer({ db, payments }, user.id);
  const facts = paymentsFacts(payments);
  if (!customerId) return { payments: facts, cards: [], owes: false };
  const [cards, now, subscriptions] = await Promise.all([
    askProvider(() => payments.listCards({ customerId })),
    payments.now(),
    db.subscription.findMany({
      where: { userId: user.id, provider: payments.kind },
      select: { status: true },
    }),
  ]);
  return {
    payments: facts,
    cards: cards
      .map((card) => ({
        ...card,
        expired: isExpired(card.expiry, now),
        keptBecause: reasonToKeep(card, cards, subscriptions),
      }))
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
    owes: subscriptions.some(({ status }) => status === "past_due"),
  };
}
