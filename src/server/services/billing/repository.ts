import "server-only";
import type { KnownSubscription } from "~/domain/billing/follow-subscription";
import { soldPlanId } from "~/domain/billing/sold-plan";
import type { Db, Tx } from "~/server/db";

const known = {
  id: true,
  customerId: true,
  planId: true,
  cycle: true,
  status: true,
  cancelAtPeriodEnd: true,
  periodStart: true,
  periodEnd: true,
  paidThrough: true,
  nextAttemptAt: true,
  endedAt: true,
  readAt: true,
} as const;

/** What is known of the user's subscriptions, ended ones too, the last one that was heard of first. */
export async function subscriptionsOf(db: Db | Tx, userId: string): Promise<KnownSubscription[]> {
  const rows = await db.subscription.findMany({
    where: { userId },
    orderBy: { readAt: "desc" },
    select: known,
  });
  return rows.map(readRow);
}

/** The same of several users, by their ids; who has none is left out. */
export async function subscriptionsByUser(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, KnownSubscription[]>> {
  const rows = await db.subscription.findMany({
    where: { userId: { in: [...userIds] } },
    orderBy: { readAt: "desc" },
    select: { ...known, userId: true },
  });
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ userId: _, ...row }) => readRow(row))]));
}

const readRow = <Row extends { planId: string }>(row: Row) => ({
  ...row,
  planId: soldPlanId.parse(row.planId),
});
