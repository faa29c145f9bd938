import "server-only";
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

/** The same, for the user whom the payment provider knows under that id. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<LockedUser | undefined> {
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT users.id, users.plan_id AS "planId"
    FROM billing_customers JOIN users ON users.id = billing_customers.id
    WHERE billing_customers.customer_id = ${customerId} FOR NO KEY UPDATE OF users`;
  return user;
}
