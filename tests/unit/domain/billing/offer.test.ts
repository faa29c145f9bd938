import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offers } from "~/domain/billing/offer";
import { annualPrice, annualSavings, priceOf } from "~/domain/billing/price";

describe("offers", () => {
  it("have the specification's monthly and annual prices", () => {
    const prices = offers.map(({ name, monthlyPrice }) => [
      name,
      priceOf(monthlyPrice, "monthly"),
      priceOf(monthlyPrice, "annual"),
    ]);
    expect(prices).toEqual([
      ["Free", 0, 0],
      ["Professional", 20, 200],
      ["Enterprise", 100, 1000],
    ]);
  });

  it("start with the enforced quota", () => {
    expect(offers.map(({ features }) => features[0]?.text)).toEqual([
      "10 prompts per day",
      "20 prompts per hour, no daily limit",
      "Unlimited prompts and usage",
    ]);
  });

  it("exclude three features from Free and none from the others", () => {
    const excluded = offers.map(({ features }) => features.filter(({ included }) => !included).length);
    expect(excluded).toEqual([3, 0, 0]);
  });
});

describe("annualSavings", () => {
  it("is the specification's $40 and $200, 16%", () => {
    expect([annualSavings(20), annualSavings(100)]).toEqual([
      { dollars: 40, percent: 16 },
      { dollars: 200, percent: 16 },
    ]);
  });

  it("and the annual price add up to twelve months", () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        (monthly) => annualPrice(monthly) + annualSavings(monthly).dollars === monthly * 12,
      ),
    );
  });
});
