import { z } from "zod";
import { currentSubscription } from "./current-subscription";
import { paidPlanId } from "./paid-plan";
import type { SubscriptionSnapshot } from "./subscription-snapshot";
import { type SubscriptionState, stateOf } from "./subscription-state";

/** What someone wants to buy. */
export const order = z.object({ planId: paidPlanId, cycle: z.enum(["monthly", "annual"]) });
export type Order = z.infer<typeof order>;

type OwnedSubscription = Pick<
  SubscriptionSnapshot,
  "id" | "planId" | "cycle" | "status" | "cancelAtPeriodEnd" | "periodEnd"
>;

/**
 * What an order means for a user with these subscriptions. `purchase`: a first subscription, or one after the last
 * ended; `pay`: an earlier purchase whose first payment has not gone through; `change`: another plan or cycle;
 * `current`: they already have exactly this; `blocked`: their subscription cannot be changed in its state.
 */
export type OrderVerdict<Subscription> =
  | { kind: "purchase"; replaces: Subscription | null }
  | { kind: "pay" | "change" | "current"; subscription: Subscription }
  | { kind: "blocked"; subscription: Subscription; state: SubscriptionState };

/** @param subscriptions all of a user's subscriptions, in any order */
export function evaluateOrder<Subscription extends OwnedSubscription>(
  subscriptions: readonly Subscription[],
  { planId, cycle }: Order,
): OrderVerdict<Subscription> {
  const subscription = currentSubscription(subscriptions);
  if (!subscription || subscription.status === "canceled") return { kind: "purchase", replaces: null };
  const isSame = subscription.planId === planId && subscription.cycle === cycle;
  const state = stateOf(subscription);
  if (state === "incomplete")
    return isSame ? { kind: "pay", subscription } : { kind: "purchase", replaces: subscription };
  if (state !== "active") return { kind: "blocked", subscription, state };
  return { kind: isSame ? "current" : "change", subscription };
}
