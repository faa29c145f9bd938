import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { DefaultCardInput } from "~/domain/billing/account-input";
import { notFound } from "~/domain/error/domain-error";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";
import { type RenewalRetry, retryFailedRenewals } from "./retry-failed-renewals";
import { withPaymentLock } from "./with-payment-lock";

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
