import "server-only";
import type { PaymentsKind } from "~/domain/billing/payment-provider";
import type { Tx } from "~/server/db";

/** A user whose row is ours until the transaction ends, and the plan that stands in it. */
export type LockedUser = { id: string; planId: string };

/**
 * Locks the user's row for the rest of the transaction: what counts against a plan, and plans themselves, take turns.
 * The lock is the weaker NO KEY kind: rows that were just inserted for the user hold its key, and two such senders
 * would wait for each other.
 *
 * @returns undefined where there is no such user (any more)
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser | undefined> {
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT id, plan_id AS "planId" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return user;
}

/**
 * The same, for the users whom the payment provider knows under these ids, one after another in the order of their own
 * ids: who locks many must not wait for somebody who waits for them.
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
