import "server-only";
import type { PaymentsKind } from "~/domain/billing/payment-provider";
import type { Tx } from "~/server/db";

/** A user's row, locked until the transaction ends. */
export type LockedUser = { id: string; planId: string };

/**
 * Locks the user's row for the rest of the transaction, so that usage counts and plan changes are serialized. The
 * weaker NO KEY lock is used because rows just inserted for the user hold a key lock, and two such transactions would
 * deadlock.
 *
 * @returns undefined when the user no longer exists
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser | undefined> {
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT id, plan_id AS "planId" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return user;
}

/**
 * The same for users by provider customer id. They are locked in the order of their own ids, so that two batches
 * cannot deadlock.
 */
export const lockCustomers = (
  tx: Tx,
  customerIds: readonly string[],
  provider: PaymentsKind,
): Promise<(LockedUser & { customerId: string })[]> =>
  tx.$queryRaw`
    SELECT users.id, users.plan_id AS "planId", billing_customers.customer_id AS "customerId"
    FROM billing_customers JOIN users ON users.id = billing_customers.id
    WHERE billing_customers.customer_id = ANY(${customerIds}) AND billing_customers.provider = ${provider}
    ORDER BY users.id FOR NO KEY UPDATE OF users`;
