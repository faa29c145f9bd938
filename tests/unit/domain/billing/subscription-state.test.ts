import { describe, expect, it } from "vitest";
import {
  endedUnpaid,
  requireAction,
  type SubscriptionAction,
  stateOf,
  subscriptionActions,
} from "~/domain/billing/subscription-state";
import { DomainError } from "~/domain/error/domain-error";

const known = { status: "active", cancelAtPeriodEnd: false } as const;
const canceling = { status: "active", cancelAtPeriodEnd: true } as const;
const every: readonly SubscriptionAction[] = [
  "pay",
  "change",
  "cancel",
  "resume",
  "update_card",
  "resubscribe",
];

describe("a subscription's state", () => {
  it("ended unpaid if it ended after the paid period", () => {
    const [first, second] = [new Date("2026-03-01"), new Date("2026-03-08")];
    expect(endedUnpaid({ endedAt: second, paidThrough: first })).toBe(true);
    expect(endedUnpaid({ endedAt: first, paidThrough: first })).toBe(false);
    expect(endedUnpaid({ endedAt: first, paidThrough: second })).toBe(false);
    expect(endedUnpaid({ endedAt: second, paidThrough: null })).toBe(false);
    expect(endedUnpaid({ endedAt: null, paidThrough: first })).toBe(false);
  });

  it("is the provider's status, with canceling as an additional state", () => {
    expect(stateOf(known)).toBe("active");
    expect(stateOf(canceling)).toBe("canceling");
    expect(stateOf({ status: "past_due", cancelAtPeriodEnd: true })).toBe("past_due");
    expect(stateOf({ status: "canceled", cancelAtPeriodEnd: true })).toBe("canceled");
  });

  it("allows the actions in the table and rejects all others with a message", () => {
    for (const subscription of [
      known,
      canceling,
      { status: "incomplete", cancelAtPeriodEnd: false } as const,
      { status: "past_due", cancelAtPeriodEnd: false } as const,
      { status: "canceled", cancelAtPeriodEnd: false } as const,
    ])
      for (const action of every) {
        const allowed = subscriptionActions[stateOf(subscription)].includes(action);
        const ask = () => requireAction(subscription, action);
        if (allowed) expect(ask).not.toThrow();
        else expect(ask).toThrow(DomainError);
      }
  });

  it("prevents a more expensive plan while a payment is overdue, and a second subscription", () => {
    for (const state of ["incomplete", "past_due"] as const)
      expect(subscriptionActions[state]).not.toContain("change");
    for (const state of ["incomplete", "active", "past_due", "canceling"] as const)
      expect(subscriptionActions[state]).not.toContain("resubscribe");
  });
});
