import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { CardInput } from "~/domain/billing/account-input";
import { cardRemovalBlocker } from "~/domain/billing/card-removal-blocker";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";
import { withPaymentLock } from "./with-payment-lock";

/**
 * Deletes a card, here and at the provider.
 *
 * @throws DomainError not_found, also for another user's card; conflict for the default card while there are others,
 * for the last card of a running subscription, and while a payment is in progress; unavailable when the provider
 * cannot be reached
 */
export function removeCard(deps: BillingDeps, user: SignedInUser, { cardId }: CardInput): Promise<void> {
  const attemptId = deps.ids.next();
  // Checked under the payment lock: two tabs must not remove the last two cards.
  return withPaymentLock(deps, { userId: user.id, attemptId }, () =>
    callProvider(async () => {
      const customerId = await findCustomer(deps, user.id);
      if (!customerId) throw notFound();
      const [cards, subscriptions] = await Promise.all([
        deps.payments.listCards({ customerId }),
        deps.payments.listSubscriptions({ customerId }),
      ]);
      const card = cards.find(({ id }) => id === cardId);
      if (!card) throw notFound();
      const reason = cardRemovalBlocker(card, cards, subscriptions);
      if (reason) throw new DomainError("conflict", reason);
      await deps.payments.removeCard({ customerId, cardId, idempotencyKey: `${attemptId}:remove` });
    }),
  );
}
