import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accessEnd } from "~/domain/billing/access";
import { currentSubscription } from "~/domain/billing/current-subscription";
import type { KnownSubscription } from "~/domain/billing/reconcile-subscription";
import type { StoredBytes } from "~/domain/billing/storage";
import { endedUnpaid, type SubscriptionState, stateOf } from "~/domain/billing/subscription-state";
import { readStorage } from "~/server/services/billing/storage";
import type { BillingDeps } from "./billing-deps";
import { subscriptionsOf } from "./repository";

/**
 * `accessUntil`: when it stops granting its plan, as far as is known; null when it grants none. `endedUnpaid`: it
 * ended with an unpaid renewal.
 */
export type SubscriptionSummary = Pick<
  KnownSubscription,
  "planId" | "cycle" | "periodEnd" | "nextAttemptAt" | "endedAt"
> & { state: SubscriptionState; accessUntil: Date | null; endedUnpaid: boolean };

/** A user's current plan, the subscription behind it or before it, and the plan's usage. */
export type SubscriptionOverview = {
  planId: string;
  /** Whether real money moves. */
  live: boolean;
  /** Whether payments are not set up. */
  off: boolean;
  subscription: SubscriptionSummary | null;
  stored: StoredBytes;
};

/** Reads our own records only, so it works while the provider is unreachable. */
export async function readSubscription(
  { db, payments }: Pick<BillingDeps, "db"> & { payments: Pick<BillingDeps["payments"], "live" | "kind"> },
  user: SignedInUser,
): Promise<SubscriptionOverview> {
  const [subscriptions, stored] = await Promise.all([
    subscriptionsOf(db, user.id, payments.kind),
    readStorage(db, user.id),
  ]);
  const current = currentSubscription(subscriptions);
  return {
    planId: user.planId,
    live: payments.live,
    off: payments.kind === "off",
    subscription: current ? summarize(current) : null,
    stored,
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
