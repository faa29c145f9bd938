import { describe, expect, it } from "vitest";
import { cardRemovalBlocker } from "~/domain/billing/card-removal-blocker";
import type { SubscriptionStatus } from "~/domain/billing/subscription-snapshot";

const card = { id: "pm_1", isDefault: true };
const other = { id: "pm_2", isDefault: false };
const having = (...statuses: SubscriptionStatus[]) => statuses.map((status) => ({ status }));

describe("a card", () => {
  it.each(["active", "past_due"] as const)(
    "cannot be removed while it is the last one and a subscription is %s",
    (status) => {
      expect(cardRemovalBlocker(card, [card], having("canceled", status))).toBe(
        "Your subscription is paid with this card. Add another card and make it the default, then remove this one.",
      );
    },
  );

  it.each(["canceled", "incomplete"] as const)(
    "can be removed as the last one when every subscription is %s",
    (status) => {
      expect(cardRemovalBlocker(card, [card], having(status))).toBeNull();
      expect(cardRemovalBlocker(card, [card], [])).toBeNull();
    },
  );

  it("cannot be removed while it is the default among others, whatever the subscription", () => {
    const reason = "This is your default card. Make another one the default first.";
    expect(cardRemovalBlocker(card, [card, other], having("active"))).toBe(reason);
    expect(cardRemovalBlocker(card, [card, other], [])).toBe(reason);
  });

  it("can be removed when it is not the default", () => {
    expect(cardRemovalBlocker(other, [card, other], having("active"))).toBeNull();
  });
});
