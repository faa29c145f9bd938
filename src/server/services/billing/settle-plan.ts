import "server-only";
import { planAt } from "~/domain/billing/access";
import type { KnownSubscription } from "~/domain/billing/follow-subscription";
import type { Tx } from "~/server/db";
import type { LockedUser } from "./lock-user";

/**
 * Sets the plan that the user's subscriptions give.
 *
 * @param now by the time of bills
 */
export async function settlePlan(
  tx: Tx,
  user: LockedUser,
  { subscriptions, now }: { subscriptions: readonly KnownSubscription[]; now: Date },
): Promise<void> {
  const planId = planAt(subscriptions, now);
  if (planId === user.planId) return;
  await tx.user.update({ where: { id: user.id }, data: { planId }, select: { id: true } });
}
