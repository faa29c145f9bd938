import { paidPlanId } from "~/domain/billing/paid-plan";
import { type PaymentsKind, planGrantingProviders } from "~/domain/billing/payment-provider";
import type { KnownSubscription } from "~/domain/billing/reconcile-subscription";
import type { Db, Tx } from "~/server/db";

type Row = Omit<KnownSubscription, "planId"> & { userId: string; planId: string };

/** The user's subscriptions with this provider, including ended ones, most recently synced first. */
export async function subscriptionsOf(
  db: Db | Tx,
  userId: string,
  kind: PaymentsKind,
): Promise<KnownSubscription[]> {
  return (await subscriptionsByUser(db, [userId], kind)).get(userId) ?? [];
}

/** The same for several users, by user id, in one statement. Users without subscriptions are left out. */
export async function subscriptionsByUser(
  db: Db | Tx,
  userIds: readonly string[],
  kind: PaymentsKind,
): Promise<ReadonlyMap<string, KnownSubscription[]>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, user_id AS "userId", customer_id AS "customerId", plan_id AS "planId", cycle::text, status::text,
      cancel_at_period_end AS "cancelAtPeriodEnd", period_start AS "periodStart", period_end AS "periodEnd",
      paid_through AS "paidThrough", next_attempt_at AS "nextAttemptAt", ended_at AS "endedAt", read_at AS "readAt"
    FROM subscriptions WHERE user_id = ANY(${userIds}::uuid[]) AND provider = ANY(${planGrantingProviders(kind)})
    ORDER BY read_at DESC`;
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([id, own]) => [id, own.map(toKnownSubscription)]));
}

const toKnownSubscription = ({ userId: _, planId, ...row }: Row): KnownSubscription => ({
  ...row,
  planId: paidPlanId.parse(planId),
});
