import "server-only";
import { planAt } from "~/domain/billing/access";
import type { KnownSubscription } from "~/domain/billing/reconcile-subscription";
import type { Db, Tx } from "~/server/db";
import type { Payments } from "~/server/ports/payments";
import { type LockedUser, lockUser } from "./lock-user";
import { subscriptionsOf } from "./repository";

export type SyncPlanDeps = { db: Db; payments: Pick<Payments, "kind" | "now"> };

/**
 * Sets the plan that the user's subscriptions grant.
 *
 * @param now in billing time
 */
export async function syncPlan(
  tx: Tx,
  user: LockedUser,
  { subscriptions, now }: { subscriptions: readonly KnownSubscription[]; now: Date },
): Promise<void> {
  const planId = planAt(subscriptions, now);
  if (planId === user.planId) return;
  await tx.user.update({ where: { id: user.id }, data: { planId }, select: { id: true } });
}

/** The same by user id, at this moment. */
export async function syncUserPlan({ db, payments }: SyncPlanDeps, userId: string): Promise<void> {
  const now = await payments.now();
  await db.$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user)
      await syncPlan(tx, user, { subscriptions: await subscriptionsOf(tx, userId, payments.kind), now });
  });
}
