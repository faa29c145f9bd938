import type { PlanId } from "./plan";
import { planRank, readPlanId } from "./plan";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

const DAY_MS = 86_400_000;

/** Days after the first failure on which a failed renewal is retried. After the last retry the subscription ends. */
export const RETRY_DAYS = [3, 5, 7] as const;

/** Access outlasts the paid period until the last retry, which also covers late events. */
const GRACE_DAYS = Math.max(...RETRY_DAYS);

type SubscriptionTerms = Pick<
  SubscriptionSnapshot,
  "planId" | "status" | "cancelAtPeriodEnd" | "paidThrough"
>;

/**
 * When a subscription stops granting its plan, as far as is known now; null when it grants none. Nothing is granted
 * before the first payment or after the end. A subscription canceled at the period end gets no grace, because no
 * further payment is expected.
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

/**
 * The highest plan that a user's subscriptions give at a given time, and at least what an administrator granted.
 *
 * @param granted a stored plan id
 */
export function planAt(
  subscriptions: readonly SubscriptionTerms[],
  now: Date,
  granted: string = "free-plan",
): PlanId {
  const granting = subscriptions.filter(
    (subscription) => (accessEnd(subscription)?.getTime() ?? 0) > now.getTime(),
  );
  return granting
    .map(({ planId }): PlanId => planId)
    .reduce((best, planId) => (planRank(planId) > planRank(best) ? planId : best), readPlanId(granted));
}
