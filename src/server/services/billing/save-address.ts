import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddressInput } from "~/domain/billing/account-input";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { ensureCustomer } from "./ensure-customer";
import { onePayment } from "./one-payment";

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
  await onePayment(deps, { userId: user.id, attemptId }, () =>
    askProvider(() => ensureCustomer(deps, user, { details: billTo, attemptId })),
  );
}
