import { DomainError } from "~/domain/error/domain-error";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** A subscription as its owner sees it. `canceling`: active, and canceled at the end of its period. */
export type SubscriptionState = "incomplete" | "active" | "past_due" | "canceling" | "canceled";

/** What an owner may want of a subscription; `change` is another plan or another cycle. */
export type SubscriptionAction = "pay" | "change" | "cancel" | "resume" | "update_card" | "resubscribe";

/**
 * What each state may do; screens and services read it. A subscription that owes a payment changes no plan: the new
 * plan would be had unpaid. One that is canceled at the end of its period is resumed first, so that no change of plan
 * takes a cancellation back in silence.
 */
export const subscriptionActions: Readonly<Record<SubscriptionState, readonly SubscriptionAction[]>> = {
  incomplete: ["pay", "cancel", "update_card"],
  active: ["change", "cancel", "update_card"],
  past_due: ["pay", "cancel", "update_card"],
  canceling: ["resume", "update_card"],
  canceled: ["resubscribe"],
};

export function stateOf({
  status,
  cancelAtPeriodEnd,
}: Pick<SubscriptionSnapshot, "status" | "cancelAtPeriodEnd">): SubscriptionState {
  return status === "active" && cancelAtPeriodEnd ? "canceling" : status;
}

/** Whether it ended after what was paid: a renewal was owed then, and none is any more. */
export const endedUnpaid = ({
  endedAt,
  paidThrough,
}: Pick<SubscriptionSnapshot, "endedAt" | "paidThrough">): boolean =>
  endedAt !== null && paidThrough !== null && endedAt > paidThrough;

const stateErrors: Readonly<Record<SubscriptionState, string>> = {
  incomplete: "The first payment of this subscription is not through yet.",
  active: "This subscription is active: there is nothing to pay, to resume or to begin anew.",
  past_due: "The last payment of this subscription failed. Pay it first, or update your card.",
  canceling: "This subscription ends with its period. Resume it first.",
  canceled: "This subscription has ended. You can subscribe again at any time.",
};

/** Why a subscription in its state does not do what was wanted. */
export const invalidStateError = (
  subscription: Pick<SubscriptionSnapshot, "status" | "cancelAtPeriodEnd">,
): DomainError => new DomainError("conflict", stateErrors[stateOf(subscription)]);

/** @throws DomainError conflict, when the subscription's state does not allow it */
export function requireAction(
  subscription: Pick<SubscriptionSnapshot, "status" | "cancelAtPeriodEnd">,
  action: SubscriptionAction,
): void {
  if (!subscriptionActions[stateOf(subscription)].includes(action)) throw invalidStateError(subscription);
}
