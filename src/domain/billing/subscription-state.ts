import { DomainError } from "~/domain/error/domain-error";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** A subscription's state from its owner's point of view. `canceling`: active until its period ends. */
export type SubscriptionState = "incomplete" | "active" | "past_due" | "canceling" | "canceled";

/** `change` is to another plan or billing cycle. */
export type SubscriptionAction = "pay" | "change" | "cancel" | "resume" | "update_card" | "resubscribe";

/**
 * What each state allows, for screens and services alike. An overdue subscription cannot change plans, or the new
 * plan would be granted unpaid. A canceling one must be resumed first, so that a plan change never silently undoes a
 * cancellation.
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

/** Whether it ended after the paid period, with a renewal still unpaid. */
export const endedUnpaid = ({
  endedAt,
  paidThrough,
}: Pick<SubscriptionSnapshot, "endedAt" | "paidThrough">): boolean =>
  endedAt !== null && paidThrough !== null && endedAt > paidThrough;

const stateErrors: Readonly<Record<SubscriptionState, string>> = {
  incomplete: "The first payment of this subscription has not gone through yet.",
  active: "This subscription is already active.",
  past_due: "The last payment of this subscription failed. Pay it first, or update your card.",
  canceling: "Resume your subscription to change plans.",
  canceled: "This subscription has ended. You can subscribe again at any time.",
};

/** The error for an action that the subscription's state does not allow. */
export const invalidStateError = (
  subscription: Pick<SubscriptionSnapshot, "status" | "cancelAtPeriodEnd">,
): DomainError => new DomainError("conflict", stateErrors[stateOf(subscription)]);

/** @throws DomainError conflict when the subscription's state does not allow the action */
export function requireAction(
  subscription: Pick<SubscriptionSnapshot, "status" | "cancelAtPeriodEnd">,
  action: SubscriptionAction,
): void {
  if (!subscriptionActions[stateOf(subscription)].includes(action)) throw invalidStateError(subscription);
}
