import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddressInput } from "~/domain/billing/account-input";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { ensureCustomer } from "./ensure-customer";
import { withPaymentLock } from "./with-payment-lock";

/**
 * Saves name and address for invoices, at the provider and here.
 *
 * @throws DomainError conflict while a payment is in progress; unavailable when the provider cannot be reached, in
 * which case the attempt may be repeated
 */
export async function saveAddress(
  deps: BillingDeps,
  user: SignedInUser,
  { attemptId, billTo }: AddressInput,
): Promise<void> {
  await withPaymentLock(deps, { userId: user.id, attemptId }, () =>
    callProvider(() => ensureCustomer(deps, user, { details: billTo, attemptId })),
  );
}
