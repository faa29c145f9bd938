import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeOrder, type Order, order } from "~/domain/billing/order";
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
  it("is a first purchase for who has nothing, or nothing any more", () => {
    expect(judgeOrder([], wanted)).toEqual({ kind: "purchase", replaces: null });
    expect(judgeOrder([having({ status: "canceled" })], wanted)).toEqual({
      kind: "purchase",
      replaces: null,
    });
  });

  it("is nothing new for who has exactly this", () => {
    expect(judgeOrder([having()], wanted)).toEqual({ kind: "current", subscription: having() });
  });

  it.each([{ planId: "enterprise-plan" }, { cycle: "annual" }] as const)(
    "changes what runs: %o",
    (change) => {
      expect(judgeOrder([having(change)], wanted)).toEqual({ kind: "change", subscription: having(change) });
    },
  );

  it("goes on paying what was begun, and replaces what was begun as something else", () => {
    const begun = having({ status: "incomplete" });
    expect(judgeOrder([begun], wanted)).toEqual({ kind: "pay", subscription: begun });
    const other = having({ status: "incomplete", cycle: "annual" });
    expect(judgeOrder([other], wanted)).toEqual({ kind: "purchase", replaces: other });
  });

  it.each([
    [{ status: "past_due" } as const, "past_due"],
    [{ cancelAtPeriodEnd: true } as const, "canceling"],
  ])("waits where what runs is %o, be it the same or another", (change, state) => {
    const subscription = having(change);
    const blocked = { kind: "blocked", subscription, state };
    expect(judgeOrder([subscription], wanted)).toEqual(blocked);
    expect(judgeOrder([subscription], { ...wanted, cycle: "annual" })).toEqual(blocked);
  });

  it("is judged by what gives something, whatever else was begun or has ended, in any order", () => {
    const running = having({ id: "sub_running" });
    const others = [having({ status: "canceled" }), having({ status: "incomplete", cycle: "annual" })];
    const shuffled = fc.shuffledSubarray([running, ...others], { minLength: 3 });
    fc.assert(
      fc.property(shuffled, (subscriptions) => {
        expect(judgeOrder(subscriptions, wanted)).toEqual({ kind: "current", subscription: running });
      }),
    );
  });
});

it.each([{ planId: "free-plan" }, { cycle: "weekly" }, { planId: "pro" }])("takes no %o", (change) => {
  expect(order.safeParse({ ...wanted, ...change }).success).toBe(false);
});
