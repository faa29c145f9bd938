import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accessEnd } from "~/domain/billing/access";
import { currentSubscription } from "~/domain/billing/current-subscription";
import type { KnownSubscription } from "~/domain/billing/reconcile-subscription";
import { endedUnpaid, type SubscriptionState, stateOf } from "~/domain/billing/subscription-state";
import { storedBytes } from "~/server/services/billing/stored-bytes";
import type { BillingDeps } from "./billing-deps";
import { subscriptionsOf } from "./repository";

/** `accessUntil`: up to when it gives its plan, as far as is known; null: it gives none. `endedUnpaid`: it ended with a bill that was owed. */
export type SubscriptionSummary = Pick<
  KnownSubscription,
  "planId" | "cycle" | "periodEnd" | "nextAttemptAt" | "endedAt"
> & { state: SubscriptionState; accessUntil: Date | null; endedUnpaid: boolean };

/** What a user has: the plan that holds now, the subscription behind it or before it, and what of the plan is used. */
export type SubscriptionOverview = {
  planId: string;
  /** Whether money moves. */
  live: boolean;
  /** Whether payments are not set up. */
  off: boolean;
  subscription: SubscriptionSummary | null;
  /** Bytes of all files in all of the user's chats. */
  storedBytes: number;
};

/** From what is known here, so that it can be read while the provider is away. */
export async function readSubscription(
  { db, payments }: Pick<BillingDeps, "db"> & { payments: Pick<BillingDeps["payments"], "live" | "kind"> },
  user: SignedInUser,
): Promise<SubscriptionOverview> {
  const [subscriptions, stored] = await Promise.all([
    subscriptionsOf(db, user.id, payments.kind),
    storedBytes(db, user.id),
  ]);
  const current = currentSubscription(subscriptions);
  return {
    planId: user.planId,
    live: payments.live,
    off: payments.kind === "off",
    subscription: current ? summarize(current) : null,
    storedBytes: stored,
  };
}

function summarize(known: KnownSubscription): SubscriptionSummary {
  const { planId, cycle, periodEnd, nextAttemptAt, endedAt } = known;
  return {
    planId,
    cycle,
    periodEnd,
    nextAttemptAt,
    endedAt,
    state: stateOf(known),
    accessUntil: accessEnd(known),
    endedUnpaid: endedUnpaid(known),
  };
}
