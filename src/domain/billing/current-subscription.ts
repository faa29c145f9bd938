import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** The one that gives something goes before one that may still come to it. */
const rank = { active: 3, past_due: 2, incomplete: 1, canceled: 0 } as const;

/**
 * The one that its owner means by "my subscription": one that lives, else the one that ended last.
 *
 * @param subscriptions all of a user's, in any order
 */
export function currentSubscription<Known extends Pick<SubscriptionSnapshot, "status" | "periodEnd">>(
  subscriptions: readonly Known[],
): Known | undefined {
  return [...subscriptions].sort(
    (a, b) => rank[b.status] - rank[a.status] || b.periodEnd.getTime() - a.periodEnd.getTime(),
  )[0];
}
