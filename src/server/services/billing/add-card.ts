import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddCardInput, FinishCardInput } from "~/domain/billing/account-input";
import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import { notFound } from "~/domain/error/domain-error";
import type { CardResult, SavedCard } from "~/server/ports/payments";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { ensureCustomer, findCustomer } from "./ensure-customer";
import { billingReturnUrl, type RenewalRetry, retryFailedRenewals } from "./retry-failed-renewals";
import { withPaymentLock } from "./with-payment-lock";

/** `retry`: a first card becomes the default, so failed renewals are retried with it. */
export type AddCardResult =
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
