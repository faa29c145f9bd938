import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddressInput } from "~/domain/billing/account-input";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { ensureCustomer } from "./ensure-customer";
import { withPaymentLock } from "./with-payment-lock";

/**
 * Says from now on who is billed and where, at the provider and here.
 *
 * @throws DomainError conflict while a payment runs; unavailable when the provider could not be asked: then the same
 * attempt may be made again
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
