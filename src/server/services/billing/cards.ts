import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type {
  AddCardInput,
  CardInput,
  DefaultCardInput,
  FinishCardInput,
} from "~/domain/billing/account-input";
import { isExpired } from "~/domain/billing/card-expiry";
import { cardRemovalBlocker } from "~/domain/billing/card-removal-blocker";
import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { CardResult, SavedCard } from "~/server/ports/payments";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { ensureCustomer, findCustomer } from "./customer";
import { withPaymentLock } from "./locks";
import { type PaymentsInfo, paymentsInfo } from "./payment";
import { billingReturnUrl, type RenewalRetry, retryFailedRenewals } from "./start-billing";

/** `removalBlocker`: why it cannot be removed now; null when it can. */
type CardListItem = SavedCard & { expired: boolean; removalBlocker: string | null };

type CardList = {
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

/** `retry`: a first card becomes the default, so failed renewals are retried with it. */
type AddCardResult =
  | { status: "added"; card: SavedCard; retry: RenewalRetry }
  | { status: "needs_action"; url: string }
  | { status: "declined"; reason: DeclineReason };

/**
 * Saves a card that the browser turned into a payment method.
 *
 * @throws DomainError conflict while another payment is in progress; unavailable when the provider cannot be reached,
 * in which case the attempt may be repeated
 */
export function addCard(
  deps: BillingDeps,
  user: SignedInUser,
  { attemptId, card }: AddCardInput,
): Promise<AddCardResult> {
  return withPaymentLock(deps, { userId: user.id, attemptId }, () =>
    callProvider(async () => {
      const customerId = await ensureCustomer(deps, user, { details: null, attemptId });
      const result = await deps.payments.addCard({
        customerId,
        card: { kind: "new", ...card },
        returnUrl: billingReturnUrl(deps),
        idempotencyKey: `${attemptId}:card`,
      });
      return toResult(deps, result, { customerId, attemptId });
    }),
  );
}

/**
 * The outcome of adding a card, for a user returning from their bank.
 *
 * @throws DomainError not_found, also for another user's intent
 */
export function finishCard(
  deps: BillingDeps,
  user: SignedInUser,
  { intentId }: FinishCardInput,
): Promise<AddCardResult> {
  const attemptId = deps.ids.next();
  return withPaymentLock(deps, { userId: user.id, attemptId }, () =>
    callProvider(async () => {
      const customerId = await findCustomer(deps, user.id);
      if (!customerId) throw notFound();
      const idempotencyKey = `${intentId}:finish`;
      const result = await deps.payments.finishCard({ customerId, intentId, idempotencyKey });
      return toResult(deps, result, { customerId, attemptId });
    }),
  );
}

async function toResult(
  deps: BillingDeps,
  result: CardResult,
  { customerId, attemptId }: { customerId: string; attemptId: string },
): Promise<AddCardResult> {
  if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
  if (result.status === "needs_action") return { status: "needs_action", url: result.url };
  const { card } = result;
  const retry = card.isDefault
    ? await retryFailedRenewals(deps, { customerId, cardId: card.id, attemptId })
    : ({ status: "nothing" } as const);
  return { status: "added", card, retry };
}

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

/**
 * Makes a card the default and retries failed renewals with it.
 *
 * @throws DomainError not_found, also for another user's card; conflict while a payment is in progress; unavailable
 * when the provider cannot be reached, in which case the attempt may be repeated
 */
export function setDefaultCard(
  deps: BillingDeps,
  user: SignedInUser,
  { cardId, attemptId }: DefaultCardInput,
): Promise<{ retry: RenewalRetry }> {
  return withPaymentLock(deps, { userId: user.id, attemptId }, () =>
    callProvider(async () => {
      const customerId = await findCustomer(deps, user.id);
      if (!customerId) throw notFound();
      await deps.payments.setDefaultCard({ customerId, cardId, idempotencyKey: `${attemptId}:default` });
      return { retry: await retryFailedRenewals(deps, { customerId, cardId, attemptId }) };
    }),
  );
}
