import { accessEnd } from "./access";
import type { SubscriptionNews } from "./subscription-news";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

type StoredSubscription = Omit<SubscriptionSnapshot, "latestBill">;

/** A subscription as we know it, and when what we know was asked for. Its bills stay with the provider. */
export type KnownSubscription = StoredSubscription & { readAt: Date };

/** What follows from a read: the row to keep, and what to tell; `outdated` when something newer is known already. */
export type Reconciliation =
  | { outdated: true }
  | { outdated: false; next: KnownSubscription; news: SubscriptionNews[] };

/**
 * The state machine of a subscription. Events arrive repeated, late and out of order, so none of them is believed:
 * each makes us ask for the newest snapshot, and this decides what follows from the answer.
 *
 * The version of a read is the moment at which it was *begun*. Whatever changed at the provider is followed by an
 * event, and the read that the event causes begins after the change; so the read that began last has seen the last
 * change, and of two reads the one that began later may always overwrite the other. Of two that began within one
 * millisecond the one that arrives later counts.
 *
 * What to tell is the difference to what is known, so nothing is told twice.
 */
export function reconcileSubscription(
  known: KnownSubscription | null,
  snapshot: SubscriptionSnapshot,
  readAt: Date,
): Reconciliation {
  if (known && readAt.getTime() < known.readAt.getTime()) return { outdated: true };
  const { latestBill: _, ...kept } = snapshot;
  return { outdated: false, next: { ...kept, readAt }, news: newsBetween(known, snapshot) };
}

function newsBetween(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNews[] {
  // Who never paid is told nothing: the checkout says by itself what became of the first payment.
  const everPaid = known?.paidThrough || next.paidThrough;
  if (next.status === "canceled") return everPaid && known?.status !== "canceled" ? [ended(known, next)] : [];
  if (!next.paidThrough) return [];
  return [
    ...paymentNews(known, next, next.paidThrough),
    ...failureNews(known, next),
    ...cancellationNews(known, next, next.paidThrough),
  ];
}

/** A change of plan and the payment that it brings are one piece of news. */
function paymentNews(
  known: StoredSubscription | null,
  next: SubscriptionSnapshot,
  paidThrough: Date,
): SubscriptionNews[] {
  const until = paidThrough.toISOString();
  const { latestBill: bill } = next;
  if (!known?.paidThrough) return [{ kind: "subscribed", ...planOf(next), until, bill }];
  if (known.planId !== next.planId || known.cycle !== next.cycle)
    return [{ kind: "plan_changed", ...planOf(next), until }];
  return paidThrough > known.paidThrough ? [{ kind: "renewed", ...planOf(next), until, bill }] : [];
}

/** Every failed try has its own next try, so another one is another failure. */
function failureNews(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNews[] {
  if (next.status !== "past_due") return [];
  const alreadyNotified = known?.status === "past_due" && sameTime(known.nextAttemptAt, next.nextAttemptAt);
  if (alreadyNotified && sameTime(known.periodStart, next.periodStart)) return [];
  return [
    {
      kind: "payment_failed",
      ...planOf(next),
      bill: next.latestBill,
      nextAttemptAt: next.nextAttemptAt?.toISOString() ?? null,
      accessUntil: accessEnd(next)?.toISOString() ?? null,
    },
  ];
}

function cancellationNews(
  known: StoredSubscription | null,
  next: SubscriptionSnapshot,
  paidThrough: Date,
): SubscriptionNews[] {
  if (next.cancelAtPeriodEnd === (known?.cancelAtPeriodEnd ?? false)) return [];
  const kind = next.cancelAtPeriodEnd ? "cancel_scheduled" : "resumed";
  return [{ kind, ...planOf(next), until: paidThrough.toISOString() }];
}

function ended(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNews {
  const asked = next.cancelAtPeriodEnd || known?.cancelAtPeriodEnd;
  const reason = asked ? "asked" : known?.status === "past_due" ? "unpaid" : "closed";
  return { kind: "ended", ...planOf(next), reason };
}

const planOf = ({ planId, cycle }: StoredSubscription) => ({ planId, cycle });

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
