import "server-only";
import { accessEnd } from "~/domain/billing/access";
import { type KnownSubscription, reconcileSubscription } from "~/domain/billing/reconcile-subscription";
import type { SubscriptionNotice } from "~/domain/billing/subscription-notice";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Payments } from "~/server/ports/payments";
import { queueMails } from "~/server/services/mail/queue-mail";
import { type LockedUser, lockCustomers } from "./lock-user";
import { billingMails } from "./mails";
import { subscriptionsByUser } from "./repository";
import { syncPlan } from "./sync-plan";

export type ApplyDeps = { db: Db; clock: Clock; ids: Ids; payments: Pick<Payments, "now" | "live" | "kind"> };

/** A subscription as reported by the provider, and when the read started, by our own clock. */
export type SubscriptionRead = { snapshot: SubscriptionSnapshot; readAt: Date };

/** `outdated`: something newer was already known. `unknown_customer`: not one of our users. */
export type ApplyOutcome = "applied" | "outdated" | "unknown_customer";

/** A user whose row is locked, their known subscriptions, and what the reads change. */
type Owner = {
  user: LockedUser;
  subscriptions: readonly KnownSubscription[];
  changed: Map<string, KnownSubscription>;
  notices: SubscriptionNotice[];
};

/**
 * Stores what the provider reported about subscriptions: their rows, each owner's resulting plan, and the emails
 * about the changes, in one transaction. Owners' rows are locked, so reads are applied one after another.
 *
 * @returns the outcome for each read
 */
export async function applySnapshots(
  deps: ApplyDeps,
  reads: readonly SubscriptionRead[],
): Promise<ApplyOutcome[]> {
  if (reads.length === 0) return [];
  // Billing time, which a simulator can advance.
  const now = await deps.payments.now();
  return deps.db.$transaction(async (tx) => {
    const owners = await lockOwners(deps, tx, reads);
    const applied = reads.map((read) => reconcile(owners.get(read.snapshot.customerId), read));
    const changed = [...owners.values()].filter((owner) => owner.changed.size > 0);
    await save(deps, tx, changed);
    for (const { user, subscriptions } of changed) await syncPlan(tx, user, { subscriptions, now });
    await queueNotices(deps, tx, changed);
    return applied;
  });
}

export async function applySnapshot(deps: ApplyDeps, read: SubscriptionRead): Promise<ApplyOutcome> {
  const [applied] = await applySnapshots(deps, [read]);
  return applied ?? "unknown_customer";
}

/** @returns owners by the provider's customer id */
async function lockOwners(
  { payments: { kind } }: ApplyDeps,
  tx: Tx,
  reads: readonly SubscriptionRead[],
): Promise<Map<string, Owner>> {
  const customerIds = [...new Set(reads.map(({ snapshot }) => snapshot.customerId))];
  const users = await lockCustomers(tx, customerIds, kind);
  const known = await subscriptionsByUser(
    tx,
    users.map(({ id }) => id),
    kind,
  );
  return new Map(
    users.map(({ customerId, ...user }) => [
      customerId,
      { user, subscriptions: known.get(user.id) ?? [], changed: new Map(), notices: [] },
    ]),
  );
}

function reconcile(owner: Owner | undefined, { snapshot, readAt }: SubscriptionRead): ApplyOutcome {
  if (!owner) return "unknown_customer";
  const known = owner.subscriptions.find(({ id }) => id === snapshot.id);
  const followed = reconcileSubscription(known ?? null, snapshot, readAt);
  if (followed.outdated) return "outdated";
  const others = owner.subscriptions.filter((subscription) => subscription !== known);
  owner.subscriptions = [...others, followed.next];
  owner.changed.set(snapshot.id, followed.next);
  owner.notices.push(...followed.notices);
  return "applied";
}

/** One statement for all rows: renewals come in large batches. */
async function save({ payments }: ApplyDeps, tx: Tx, owners: readonly Owner[]): Promise<void> {
  const rows = owners.flatMap(({ user, changed }) =>
    [...changed.values()].map((next) => ({ ...rowOf(user.id, next), provider: payments.kind })),
  );
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO subscriptions
    SELECT * FROM jsonb_populate_recordset(NULL::subscriptions, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET
      provider = excluded.provider, user_id = excluded.user_id, customer_id = excluded.customer_id, plan_id = excluded.plan_id,
      cycle = excluded.cycle, status = excluded.status, cancel_at_period_end = excluded.cancel_at_period_end,
      period_start = excluded.period_start, period_end = excluded.period_end,
      paid_through = excluded.paid_through, next_attempt_at = excluded.next_attempt_at,
      ended_at = excluded.ended_at, access_until = excluded.access_until, read_at = excluded.read_at`;
}

/** Keyed by column name. */
const rowOf = (userId: string, next: KnownSubscription) => ({
  id: next.id,
  user_id: userId,
  customer_id: next.customerId,
  plan_id: next.planId,
  cycle: next.cycle,
  status: next.status,
  cancel_at_period_end: next.cancelAtPeriodEnd,
  period_start: next.periodStart,
  period_end: next.periodEnd,
  paid_through: next.paidThrough,
  next_attempt_at: next.nextAttemptAt,
  ended_at: next.endedAt,
  access_until: accessEnd(next),
  read_at: next.readAt,
});

async function queueNotices(deps: ApplyDeps, tx: Tx, owners: readonly Owner[]): Promise<void> {
  const isTest = !deps.payments.live;
  const emails = owners.flatMap(({ user, notices }) =>
    notices.map((news) => billingMails.notice.order({ userId: user.id, news, isTest })),
  );
  await queueMails(deps, tx, emails);
}
