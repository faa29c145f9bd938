import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateOrder, type Order, order } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";

type Known = Pick<
  SubscriptionSnapshot,
  "id" | "planId" | "cycle" | "status" | "cancelAtPeriodEnd" | "periodEnd"
>;

const wanted: Order = { planId: "pro-plan", cycle: "monthly" };
const having = (change: Partial<Known> = {}): Known => ({
  id: "sub_1",
  ...wanted,
  status: "active",
  cancelAtPeriodEnd: false,
  periodEnd: new Date("2026-03-01T00:00:00Z"),
  ...change,
});

describe("an order", () => {
  it("is a purchase without a subscription, or after the last one ended", () => {
    expect(evaluateOrder([], wanted)).toEqual({ kind: "purchase", replaces: null });
    expect(evaluateOrder([having({ status: "canceled" })], wanted)).toEqual({
      kind: "purchase",
      replaces: null,
    });
  });

  it("is unnecessary for the current plan and cycle", () => {
    expect(evaluateOrder([having()], wanted)).toEqual({ kind: "current", subscription: having() });
  });

  it.each([{ planId: "enterprise-plan" }, { cycle: "annual" }] as const)(
    "changes a running subscription: %o",
    (change) => {
      expect(evaluateOrder([having(change)], wanted)).toEqual({
        kind: "change",
        subscription: having(change),
      });
    },
  );

  it("resumes an unfinished purchase, or replaces it if it was for something else", () => {
    const begun = having({ status: "incomplete" });
    expect(evaluateOrder([begun], wanted)).toEqual({ kind: "pay", subscription: begun });
    const other = having({ status: "incomplete", cycle: "annual" });
    expect(evaluateOrder([other], wanted)).toEqual({ kind: "purchase", replaces: other });
  });

  it.each([
    [{ status: "past_due" } as const, "past_due"],
    [{ cancelAtPeriodEnd: true } as const, "canceling"],
  ])("is blocked while the subscription is %o, for the same plan and any other", (change, state) => {
    const subscription = having(change);
    const blocked = { kind: "blocked", subscription, state };
    expect(evaluateOrder([subscription], wanted)).toEqual(blocked);
    expect(evaluateOrder([subscription], { ...wanted, cycle: "annual" })).toEqual(blocked);
  });

  it("depends on the subscription that grants access, in any order of the list", () => {
    const running = having({ id: "sub_running" });
    const others = [having({ status: "canceled" }), having({ status: "incomplete", cycle: "annual" })];
    const shuffled = fc.shuffledSubarray([running, ...others], { minLength: 3 });
    fc.assert(
      fc.property(shuffled, (subscriptions) => {
        expect(evaluateOrder(subscriptions, wanted)).toEqual({ kind: "current", subscription: running });
      }),
    );
  });
});

it.each([{ planId: "free-plan" }, { cycle: "weekly" }, { planId: "pro" }])("rejects %o", (change) => {
  expect(order.safeParse({ ...wanted, ...change }).success).toBe(false);
});
