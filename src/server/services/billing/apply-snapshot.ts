import "server-only";
import { accessEnd } from "~/domain/billing/access";
import { followSubscription, type KnownSubscription } from "~/domain/billing/follow-subscription";
import type { SubscriptionNews } from "~/domain/billing/subscription-news";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Payments } from "~/server/ports/payments";
import { queueMail } from "~/server/services/auth/queue-mail";
import { lockCustomer } from "./lock-user";
import { subscriptionsOf } from "./repository";
import { settlePlan } from "./settle-plan";

export type ApplyDeps = { db: Db; clock: Clock; ids: Ids; payments: Pick<Payments, "now" | "live"> };

/** `outdated`: something newer was known. `unknown_customer`: the provider's customer is none of our users. */
export type Applied = "applied" | "outdated" | "unknown_customer";

/**
 * Keeps what the provider said about a subscription: its row, the plan that its owner has by all subscriptions now,
 * and the mails that tell of the difference, together or not at all. The owner's row is locked, so snapshots are
 * applied one after another.
 *
 * @param readAt when asking the provider was begun, by our own clock
 */
export async function applySnapshot(
  deps: ApplyDeps,
  snapshot: SubscriptionSnapshot,
  readAt: Date,
): Promise<Applied> {
  // Bills have their own time, which a simulator moves.
  const now = await deps.payments.now();
  return deps.db.$transaction(async (tx) => {
    const user = await lockCustomer(tx, snapshot.customerId);
    if (!user) return "unknown_customer";
    const subscriptions = await subscriptionsOf(tx, user.id);
    const known = subscriptions.find(({ id }) => id === snapshot.id);
    const followed = followSubscription(known ?? null, snapshot, readAt);
    if (followed.outdated) return "outdated";
    await save(tx, user.id, followed.next);
    const others = subscriptions.filter((subscription) => subscription !== known);
    await settlePlan(tx, user, { subscriptions: [...others, followed.next], now });
    await tell(deps, tx, user.id, followed.news);
    return "applied";
  });
}

async function save(tx: Tx, userId: string, next: KnownSubscription): Promise<void> {
  const { id, ...known } = next;
  const row = { ...known, userId, accessUntil: accessEnd(next) };
  await tx.subscription.upsert({
    where: { id },
    create: { id, ...row },
    update: row,
    select: { id: true },
  });
}

async function tell(deps: ApplyDeps, tx: Tx, userId: string, news: readonly SubscriptionNews[]) {
  const isTest = !deps.payments.live;
  for (const one of news) await queueMail(deps, tx, { kind: "billing_notice", userId, news: one, isTest });
}
