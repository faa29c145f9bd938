import type { PlanId } from "./plan";
import { planRank } from "./plan";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

const DAY_MS = 86_400_000;

/** When a failed renewal is tried again, in days after its first failure; after the last try the subscription ends. */
export const RETRY_DAYS = [3, 5, 7] as const;

/** How long access goes on after what is paid: until the last try. It also covers the time in which news may be late. */
const GRACE_DAYS = Math.max(...RETRY_DAYS);

type SubscriptionTerms = Pick<
  SubscriptionSnapshot,
  "planId" | "status" | "cancelAtPeriodEnd" | "paidThrough"
>;

/**
 * Up to when a subscription gives its plan, as far as is known now; null: it gives none. Nothing is given before the
 * first payment, nor after the end. Who canceled at the end of the period has what was paid, and no grace: no payment
 * is waited for.
 */
export function accessEnd({
  status,
  cancelAtPeriodEnd,
  paidThrough,
}: Omit<SubscriptionTerms, "planId">): Date | null {
  if (!paidThrough || status === "incomplete" || status === "canceled") return null;
  const mayStillPay = status === "past_due" || !cancelAtPeriodEnd;
  return mayStillPay ? new Date(paidThrough.getTime() + GRACE_DAYS * DAY_MS) : paidThrough;
}

/** The best plan that a user's subscriptions give at a moment. */
export function planAt(subscriptions: readonly SubscriptionTerms[], now: Date): PlanId {
  const granting = subscriptions.filter(
    (subscription) => (accessEnd(subscription)?.getTime() ?? 0) > now.getTime(),
  );
  return granting
    .map(({ planId }): PlanId => planId)
    .reduce((best, planId) => (planRank(planId) > planRank(best) ? planId : best), "free-plan");
}
