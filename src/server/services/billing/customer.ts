import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddressInput } from "~/domain/billing/account-input";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { planGrantingProviders } from "~/domain/billing/payment-provider";
import type { Db } from "~/server/db";
import { isPaymentFailure, PaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { withPaymentLock } from "./locks";

/** Customers belong to the provider that currently takes payments. */
type CustomerDeps = { db: Db; payments: Pick<Payments, "kind"> };

/** The user's customer id and billing details; each null when there is none yet. */
export async function readCustomer(
  { db, payments }: CustomerDeps,
  userId: string,
): Promise<{ customerId: string | null; details: BillingDetails | null }> {
  const row = await db.billingCustomer.findUnique({
    where: { id_provider: { id: userId, provider: payments.kind } },
    select: {
      customerId: true,
      name: true,
      address: true,
      city: true,
      state: true,
      zipCode: true,
      country: true,
    },
  });
  if (!row) return { customerId: null, details: null };
  const { customerId, name, address, city, state, zipCode, country } = row;
  if (!name || !address || !city || !country) return { customerId, details: null };
  return {
    customerId,
    details: { name, address, city, state: state ?? "", zipCode: zipCode ?? "", country },
  };
}

/** The user's billing details; null when there are none yet. */
export const readBillingDetails = async (
  deps: CustomerDeps,
  userId: string,
): Promise<BillingDetails | null> => (await readCustomer(deps, userId)).details;

type Deps = CustomerDeps & { clock: Clock; payments: Payments };

/** The provider's customer id; undefined for a user who never paid. */
export const findCustomer = async (deps: CustomerDeps, userId: string): Promise<string | undefined> =>
  (await readCustomer(deps, userId)).customerId ?? undefined;

/**
 * Finds or creates the user's customer at the payment provider and updates its billing details.
 *
 * @param details null: keep the existing details, or create the customer with name and email only
 * @param attemptId of the payment concerned, for idempotency keys
 */
export async function ensureCustomer(
  deps: Deps,
  user: SignedInUser,
  { details, attemptId }: { details: BillingDetails | null; attemptId: string },
): Promise<string> {
  const customer = {
    name: details?.name ?? user.name ?? user.email,
    email: user.email,
    address: details && addressOf(details),
  };
  const createCustomer = async () => {
    const idempotencyKey = `${attemptId}:new-customer`;
    return (await deps.payments.createCustomer({ ...customer, userId: user.id, idempotencyKey })).customerId;
  };
  const existing = await findCustomer(deps, user.id);
  if (existing && !details) return existing;
  if (existing) {
    const idempotencyKey = `${attemptId}:customer-details`;
    await deps.payments.updateCustomer({ ...customer, customerId: existing, idempotencyKey });
  }
  const customerId = existing ?? (await createCustomer());
  const provider = deps.payments.kind;
  await deps.db.billingCustomer.upsert({
    where: { id_provider: { id: user.id, provider } },
    create: { id: user.id, provider, customerId, ...details, createdAt: deps.clock.now() },
    update: { ...details },
    select: { id: true },
  });
  return customerId;
}

const addressOf = ({ address: line1, city, state, zipCode: postalCode, country }: BillingDetails) => ({
  line1,
  city,
  state,
  postalCode,
  country,
});

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

export type DeleteCustomerDeps = { db: Db; payments: Pick<Payments, "deleteCustomer" | "kind"> };

/**
 * Deletes a user at the payment provider: their subscriptions end at once, so that nobody is charged for a deleted
 * account, and their cards, name and address are removed. Invoices stay with the provider.
 *
 * A former provider is skipped if it moved no money; otherwise it has to be set up again first.
 *
 * @throws PaymentFailure when the provider cannot be reached
 */
export async function deleteCustomer({ db, payments }: DeleteCustomerDeps, userId: string): Promise<void> {
  const provider = { in: planGrantingProviders(payments.kind) };
  const select = { customerId: true, provider: true };
  const customers = await db.billingCustomer.findMany({ where: { id: userId, provider }, select });
  const subscribers = await db.subscription.findMany({ where: { userId, provider }, select });
  const rows = [...customers, ...subscribers];
  if (rows.some((row) => row.provider !== payments.kind))
    throw new PaymentFailure("not_set_up", "A customer of another provider cannot be deleted here");
  for (const customerId of new Set(rows.map((row) => row.customerId))) {
    try {
      await payments.deleteCustomer({ customerId, idempotencyKey: `forget-${customerId}` });
    } catch (error) {
      // Already deleted.
      if (!isPaymentFailure(error, "not_found")) throw error;
    }
  }
}
