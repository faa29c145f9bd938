import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accessEnd } from "~/domain/billing/access";
import { isQuoteValid } from "~/domain/billing/change-quote";
import type { ChangePlanInput } from "~/domain/billing/checkout-input";
import { currentSubscription } from "~/domain/billing/current-subscription";
import { declineReason } from "~/domain/billing/decline-reason";
import { evaluateOrder } from "~/domain/billing/order";
import { type PlanId, readPlanId } from "~/domain/billing/plan";
import type { KnownSubscription } from "~/domain/billing/reconcile-subscription";
import type { StoredBytes } from "~/domain/billing/storage";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import {
  endedUnpaid,
  invalidStateError,
  requireAction,
  type SubscriptionState,
  stateOf,
} from "~/domain/billing/subscription-state";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { readStorage } from "~/server/services/billing/storage";
import type { BillingDeps, CheckoutResult } from "./billing-deps";
import { callProvider } from "./call-provider";
import { openQuote, type QuoteDeps } from "./checkout";
import { findCustomer } from "./customer";
import { withPaymentLock } from "./locks";
import { subscriptionsOf } from "./repository";
import { applySnapshot, refreshSubscription } from "./snapshots";

/**
 * `accessUntil`: when it stops granting its plan, as far as is known; null when it grants none. `endedUnpaid`: it
 * ended with an unpaid renewal.
 */
type SubscriptionSummary = Pick<
  KnownSubscription,
  "planId" | "cycle" | "periodEnd" | "nextAttemptAt" | "endedAt"
> & { state: SubscriptionState; accessUntil: Date | null; endedUnpaid: boolean };

/** A user's current plan, the subscription behind it or before it, and the plan's usage. */
type SubscriptionOverview = {
  planId: string;
  /** What an administrator granted: the least that the user has. */
  grantedPlanId: PlanId;
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
  const [subscriptions, stored, { grantedPlanId }] = await Promise.all([
    subscriptionsOf(db, user.id, payments.kind),
    readStorage(db, user.id),
    db.user.findUniqueOrThrow({ where: { id: user.id }, select: { grantedPlanId: true } }),
  ]);
  const current = currentSubscription(subscriptions);
  return {
    planId: user.planId,
    grantedPlanId: readPlanId(grantedPlanId),
    live: payments.live,
    off: payments.kind === "off",
    subscription: current ? summarize(current) : null,
    stored,
  };
}

function summarize(subscription: KnownSubscription): SubscriptionSummary {
  const { planId, cycle, periodEnd, nextAttemptAt, endedAt } = subscription;
  return {
    planId,
    cycle,
    periodEnd,
    nextAttemptAt,
    endedAt,
    state: stateOf(subscription),
    accessUntil: accessEnd(subscription),
    endedUnpaid: endedUnpaid(subscription),
  };
}

/**
 * Cancels the user's subscription: at the period end when it is paid, immediately when a payment is overdue.
 * Repeating it changes nothing.
 *
 * @throws DomainError not_found without a subscription; unavailable when the provider cannot be reached
 */
export function cancelSubscription(deps: BillingDeps, user: SignedInUser): Promise<void> {
  return updateCurrentSubscription(deps, user, async (snapshot) => {
    const state = stateOf(snapshot);
    if (state === "canceling") return;
    requireAction(snapshot, "cancel");
    const once = { subscriptionId: snapshot.id, idempotencyKey: `cancel-${deps.ids.next()}` };
    if (state === "active") await deps.payments.cancelAtPeriodEnd(once);
    else await deps.payments.cancelNow(once);
  });
}

/**
 * Undoes a cancellation before the period ends. Repeating it changes nothing.
 *
 * @throws DomainError not_found without a subscription; conflict when it has ended meanwhile; unavailable when the
 * provider cannot be reached
 */
export function resumeSubscription(deps: BillingDeps, user: SignedInUser): Promise<void> {
  return updateCurrentSubscription(deps, user, async (snapshot) => {
    if (stateOf(snapshot) === "active") return;
    requireAction(snapshot, "resume");
    const idempotencyKey = `resume-${deps.ids.next()}`;
    await deps.payments.resume({ subscriptionId: snapshot.id, idempotencyKey });
  });
}

/** Decides on the provider's current state, and refreshes ours whatever the outcome. */
function updateCurrentSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  change: (snapshot: SubscriptionSnapshot) => Promise<void>,
): Promise<void> {
  return callProvider(async () => {
    const subscriptions = await subscriptionsOf(deps.db, user.id, deps.payments.kind);
    const subscriptionId = currentSubscription(subscriptions)?.id;
    const snapshot = subscriptionId && (await deps.payments.readSubscription({ subscriptionId }));
    if (!snapshot) throw notFound();
    try {
      await change(snapshot);
    } finally {
      await refreshSubscription(deps, snapshot.id);
    }
  });
}

/**
 * Changes the plan or cycle of the user's subscription at the quoted price, using their default card.
 *
 * @throws DomainError not_found without a subscription; conflict while another payment is in progress, when the
 * subscription's state does not allow a change, and when the quote is invalid or has expired; unavailable when the
 * provider cannot be reached
 */
export function changePlan(
  deps: BillingDeps & QuoteDeps,
  user: SignedInUser,
  input: ChangePlanInput,
): Promise<CheckoutResult> {
  const { attemptId, planId, cycle } = input;
  return withPaymentLock(deps, { userId: user.id, attemptId }, async (wasRetried) => {
    const customerId = await findCustomer(deps, user.id);
    if (!customerId) throw notFound();
    const readAt = deps.clock.now();
    const evaluated = evaluateOrder(await deps.payments.listSubscriptions({ customerId }), input);
    if (evaluated.kind === "blocked") throw invalidStateError(evaluated.subscription);
    if (evaluated.kind !== "change" && evaluated.kind !== "current") throw notFound();
    const { id: subscriptionId } = evaluated.subscription;
    if (evaluated.kind === "current") {
      await applySnapshot(deps, { snapshot: evaluated.subscription, readAt });
      return { status: (await wasRetried()) ? "paid" : "already" };
    }
    const quote = openQuote(deps, input.quote);
    const { subscription } = evaluated;
    if (!quote || !isQuoteValid(quote, { order: input, subscription, now: await deps.payments.now() }))
      throw quoteExpired();
    const { prorationDate } = quote;
    const idempotencyKey = `${attemptId}:change`;
    const result = await deps.payments.changePlan({
      subscriptionId,
      planId,
      cycle,
      prorationDate,
      idempotencyKey,
    });
    if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
    await refreshSubscription(deps, subscriptionId);
    return { status: "paid" };
  });
}

const quoteExpired = () =>
  new DomainError(
    "conflict",
    "This price is no longer current. Nothing was charged. Check the new price, then confirm again.",
  );
