import { expect, it } from "vitest";
import { checkoutPlan } from "~/domain/billing/checkout-plan";
import { parseCycle } from "~/domain/billing/price";

it.each([
  ["pro-plan", "Professional", true],
  ["enterprise-plan", "Enterprise", true],
  ["enterprise", "Enterprise", true],
  ["no-such-plan", "Professional", false],
  ["constructor", "Professional", false],
])("/checkout/%s sells %s", (id, name, found) => {
  expect(checkoutPlan(id)).toMatchObject({ offer: { name }, found });
});

it("offers no checkout for the Free plan", () => {
  expect(checkoutPlan("free-plan")).toEqual({ kind: "free" });
});

it("bills monthly unless the URL requests annual billing", () => {
  expect(["annual", "monthly", "weekly", undefined, ["annual"]].map(parseCycle)).toEqual([
    "annual",
    "monthly",
    "monthly",
    "monthly",
    "monthly",
  ]);
});
