import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** Subscriptions that grant access come before those that may still do so. */
const rank = { active: 3, past_due: 2, incomplete: 1, canceled: 0 } as const;

/**
 * The subscription that its owner calls "mine": the live one, otherwise the one that ended last.
 *
 * @param subscriptions all of a user's subscriptions, in any order
 */
export function currentSubscription<Known extends Pick<SubscriptionSnapshot, "status" | "periodEnd">>(
  subscriptions: readonly Known[],
): Known | undefined {
  return [...subscriptions].sort(
    (a, b) => rank[b.status] - rank[a.status] || b.periodEnd.getTime() - a.periodEnd.getTime(),
  )[0];
}
