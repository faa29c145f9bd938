import { accessEnd } from "./access";
import type { SubscriptionNotice } from "./subscription-notice";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

type StoredSubscription = Omit<SubscriptionSnapshot, "latestBill">;

/** A subscription as we last read it, and when that read was started. Its invoices stay with the provider. */
export type KnownSubscription = StoredSubscription & { readAt: Date };

/**
 * The outcome of a read: the row to store and the notices to send, or `outdated` when something newer is already
 * known.
 */
export type Reconciliation =
  | { outdated: true }
  | { outdated: false; next: KnownSubscription; notices: SubscriptionNotice[] };

/**
 * The state machine of a subscription. Events arrive repeatedly, late and out of order, so none of them is trusted:
 * each triggers a read of the current snapshot, and this function decides what follows.
 *
 * A read is versioned by the time at which it was *started*. Every change at the provider is followed by an event,
 * and the read that the event triggers starts after the change. So the read that started last has seen the last
 * change, and of two reads the one that started later may always overwrite the other. When two start within the same
 * millisecond, the one that arrives later wins.
 *
 * Notices are the difference between the known state and the new one, so nothing is reported twice.
 */
export function reconcileSubscription(
  known: KnownSubscription | null,
  snapshot: SubscriptionSnapshot,
  readAt: Date,
): Reconciliation {
  if (known && readAt.getTime() < known.readAt.getTime()) return { outdated: true };
  const { latestBill: _, ...stored } = snapshot;
  return { outdated: false, next: { ...stored, readAt }, notices: noticesBetween(known, snapshot) };
}

function noticesBetween(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNotice[] {
  // No notices before the first payment: the checkout reports its outcome itself.
  const everPaid = known?.paidThrough || next.paidThrough;
  if (next.status === "canceled") return everPaid && known?.status !== "canceled" ? [ended(known, next)] : [];
  if (!next.paidThrough) return [];
  return [
    ...paymentNotices(known, next, next.paidThrough),
    ...failureNotices(known, next),
    ...cancellationNotices(known, next, next.paidThrough),
  ];
}

/** A plan change and the payment that it causes are one notice. */
function paymentNotices(
  known: StoredSubscription | null,
  next: SubscriptionSnapshot,
  paidThrough: Date,
): SubscriptionNotice[] {
  const until = paidThrough.toISOString();
  const { latestBill: bill } = next;
  if (!known?.paidThrough) return [{ kind: "subscribed", ...planOf(next), until, bill }];
  if (known.planId !== next.planId || known.cycle !== next.cycle)
    return [{ kind: "plan_changed", ...planOf(next), until }];
  return paidThrough > known.paidThrough ? [{ kind: "renewed", ...planOf(next), until, bill }] : [];
}

/** Every failed attempt schedules its own next attempt, so a different one means another failure. */
function failureNotices(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNotice[] {
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

function cancellationNotices(
  known: StoredSubscription | null,
  next: SubscriptionSnapshot,
  paidThrough: Date,
): SubscriptionNotice[] {
  if (next.cancelAtPeriodEnd === (known?.cancelAtPeriodEnd ?? false)) return [];
  const kind = next.cancelAtPeriodEnd ? "cancel_scheduled" : "resumed";
  return [{ kind, ...planOf(next), until: paidThrough.toISOString() }];
}

function ended(known: StoredSubscription | null, next: SubscriptionSnapshot): SubscriptionNotice {
  const isRequested = next.cancelAtPeriodEnd || known?.cancelAtPeriodEnd;
  const reason = isRequested ? "asked" : known?.status === "past_due" ? "unpaid" : "closed";
  return { kind: "ended", ...planOf(next), reason };
}

const planOf = ({ planId, cycle }: StoredSubscription) => ({ planId, cycle });

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
