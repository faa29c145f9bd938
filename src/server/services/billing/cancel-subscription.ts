import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { currentSubscription } from "~/domain/billing/current-subscription";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { requireAction, stateOf } from "~/domain/billing/subscription-state";
import { notFound } from "~/domain/error/domain-error";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { refreshSubscription } from "./refresh-subscription";
import { subscriptionsOf } from "./repository";

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
    const known = await subscriptionsOf(deps.db, user.id, deps.payments.kind);
    const subscriptionId = currentSubscription(known)?.id;
    const snapshot = subscriptionId && (await deps.payments.readSubscription({ subscriptionId }));
    if (!snapshot) throw notFound();
    try {
      await change(snapshot);
    } finally {
      await refreshSubscription(deps, snapshot.id);
    }
  });
}
