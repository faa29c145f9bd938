import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Clock } from "~/server/ports/clock";
import type { Payments } from "~/server/ports/payments";
import { type CustomerDeps, readCustomer } from "./read-customer";

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
  const known = await findCustomer(deps, user.id);
  if (known && !details) return known;
  if (known) {
    const idempotencyKey = `${attemptId}:customer-details`;
    await deps.payments.updateCustomer({ ...customer, customerId: known, idempotencyKey });
  }
  const customerId = known ?? (await createCustomer());
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
