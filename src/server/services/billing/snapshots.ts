import { accessEnd, planAt } from "~/domain/billing/access";
import { realMoneyProviders } from "~/domain/billing/payment-provider";
import { type KnownSubscription, reconcileSubscription } from "~/domain/billing/reconcile-subscription";
import type { SubscriptionNotice } from "~/domain/billing/subscription-notice";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import type { Db, Tx } from "~/server/db";
import type { Payments } from "~/server/ports/payments";
import type { Clock, Ids } from "~/server/ports/system";
import { queueMails } from "~/server/services/mail/queue-mail";
import { type LockedUser, lockCustomers, lockUser } from "./locks";
import { billingMails } from "./mails";
import { subscriptionsByUser, subscriptionsOf } from "./repository";

export type ApplyDeps = { db: Db; clock: Clock; ids: Ids; payments: Pick<Payments, "now" | "live" | "kind"> };

/** A subscription as reported by the provider, and when the read started, by our own clock. */
type SubscriptionRead = { snapshot: SubscriptionSnapshot; readAt: Date };

/** `outdated`: something newer was already known. `unknown_customer`: not one of our users. */
type ApplyOutcome = "applied" | "outdated" | "unknown_customer";

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
  const subscriptions = await subscriptionsByUser(
    tx,
    users.map(({ id }) => id),
    kind,
  );
  return new Map(
    users.map(({ customerId, ...user }) => [
      customerId,
      { user, subscriptions: subscriptions.get(user.id) ?? [], changed: new Map(), notices: [] },
    ]),
  );
}

function reconcile(owner: Owner | undefined, { snapshot, readAt }: SubscriptionRead): ApplyOutcome {
  if (!owner) return "unknown_customer";
  const current = owner.subscriptions.find(({ id }) => id === snapshot.id);
  const reconciled = reconcileSubscription(current ?? null, snapshot, readAt);
  if (reconciled.outdated) return "outdated";
  const others = owner.subscriptions.filter((subscription) => subscription !== current);
  owner.subscriptions = [...others, reconciled.next];
  owner.changed.set(snapshot.id, reconciled.next);
  owner.notices.push(...reconciled.notices);
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
    notices.map((news) => billingMails.notice.message({ userId: user.id, news, isTest })),
  );
  await queueMails(deps, tx, emails);
}

export type RefreshDeps = ApplyDeps & { payments: Pick<Payments, "readSubscription"> };

/** `gone`: the provider no longer knows it. */
type RefreshOutcome = ApplyOutcome | "gone";

/** The provider answers a read within a tenth of a second, but rejects a hundred at once. */
const MAX_CONCURRENT_READS = 5;

/**
 * Reads a subscription from the provider and stores the result.
 *
 * @throws PaymentFailure when the provider cannot be reached
 */
export async function refreshSubscription(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<RefreshOutcome> {
  const read = await readSnapshot(deps, subscriptionId);
  return read ? applySnapshot(deps, read) : "gone";
}

/** The same for many, in one transaction. A failure affects only its own subscription. */
export async function refreshSubscriptions(
  deps: RefreshDeps,
  subscriptionIds: readonly string[],
): Promise<PromiseSettledResult<RefreshOutcome>[]> {
  const reads: PromiseSettledResult<SubscriptionRead | undefined>[] = [];
  for (let from = 0; from < subscriptionIds.length; from += MAX_CONCURRENT_READS) {
    const some = subscriptionIds.slice(from, from + MAX_CONCURRENT_READS);
    reads.push(...(await Promise.allSettled(some.map((id) => readSnapshot(deps, id)))));
  }
  const snapshots = reads.flatMap((read) => (read.status === "fulfilled" && read.value ? [read.value] : []));
  const applied = (await applyEach(deps, snapshots)).values();
  return reads.map((read) => {
    if (read.status === "rejected") return read;
    return (read.value && applied.next().value) ?? { status: "fulfilled", value: "gone" };
  });
}

async function readSnapshot(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<SubscriptionRead | undefined> {
  // Taken before the request, not after the response: see `reconcileSubscription`.
  const readAt = deps.clock.now();
  const snapshot = await deps.payments.readSubscription({ subscriptionId });
  return snapshot && { snapshot, readAt };
}

async function applyEach(
  deps: RefreshDeps,
  reads: readonly SubscriptionRead[],
): Promise<PromiseSettledResult<ApplyOutcome>[]> {
  try {
    return (await applySnapshots(deps, reads)).map((value) => ({ status: "fulfilled", value }));
  } catch {
    // One failed and rolled back all of them: applied one by one, only the faulty one fails.
    const outcomes: PromiseSettledResult<ApplyOutcome>[] = [];
    for (const read of reads) outcomes.push(...(await Promise.allSettled([applySnapshot(deps, read)])));
    return outcomes;
  }
}

type SyncPlanDeps = { db: Db; payments: Pick<Payments, "kind" | "now"> };

/**
 * Sets the plan that the user's subscriptions and their grant give.
 *
 * @param now in billing time
 */
async function syncPlan(
  tx: Tx,
  user: LockedUser,
  { subscriptions, now }: { subscriptions: readonly KnownSubscription[]; now: Date },
): Promise<void> {
  const planId = planAt(subscriptions, now, user.grantedPlanId);
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

/**
 * Run at startup to follow a change of provider: plans bought without money, from a simulator or in Stripe's test
 * mode, end as soon as another provider takes payments, and return with their own.
 */
export async function syncPlansWithProvider(deps: SyncPlanDeps): Promise<void> {
  const testSubscribers = await deps.db.subscription.findMany({
    where: { provider: { notIn: realMoneyProviders }, accessUntil: { gt: await deps.payments.now() } },
    distinct: ["userId"],
    select: { userId: true },
  });
  for (const { userId } of testSubscribers) await syncUserPlan(deps, userId);
}
