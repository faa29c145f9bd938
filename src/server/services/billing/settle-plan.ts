import "server-only";
import { planAt } from "~/domain/billing/access";
import type { Tx } from "~/server/db";
import { subscriptionsOf } from "./repository";

/**
 * Sets the plan that the user's subscriptions give. The caller holds the lock of the user's row.
 *
 * @param now by the time of bills
 */
export async function settlePlan(tx: Tx, userId: string, now: Date): Promise<void> {
  const planId = planAt(await subscriptionsOf(tx, userId), now);
  await tx.user.updateMany({ where: { id: userId, planId: { not: planId } }, data: { planId } });
}
