import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Clock } from "~/server/ports/clock";
import type { Payments } from "~/server/ports/payments";
import { type CustomerDeps, readCustomer } from "./read-customer";

type Deps = CustomerDeps & { clock: Clock; payments: Payments };

/** The provider's id of the user as a customer; undefined for who never paid. */
export const findCustomer = async (deps: CustomerDeps, userId: string): Promise<string | undefined> =>
  (await readCustomer(deps, userId)).customerId ?? undefined;

/**
 * The user as a customer of the payment provider, made when there is none, with what bills are to say from now on.
 *
 * @param details null: what they say already, and of a new customer no more than who they are
 * @param attemptId of the payment that needs it: whatever is done twice for it counts once
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
