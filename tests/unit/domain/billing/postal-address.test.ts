import { describe, expect, it } from "vitest";
import { billingDetails } from "~/domain/billing/checkout-form";
import { cityLine } from "~/domain/billing/city-line";
import { countryCodes } from "~/domain/billing/country";
import { needsPostalCode, needsState } from "~/domain/billing/postal-address";

const STATE = "Please enter your state/province";
const ZIP = "Please enter your ZIP/postal code";

const typed = (country: string, state: string, zipCode: string) => ({
  name: "Ada Lovelace",
  address: "12 Main Street",
  city: "Town",
  country,
  state,
  zipCode,
});
const messagesFor = (details: object) =>
  (billingDetails.safeParse(details).error?.issues ?? []).map(({ message }) => message);

describe("an address", () => {
  it.each([
    ["US", "Texas", "78701"],
    ["US", "TX", "78701-1234"],
    ["CA", "ON", "K1A 0B1"],
    ["GB", "", "SW1Y 4JH"],
    ["NO", "", "0150"],
    ["IS", "", "101"],
    ["DE", "", "10115"],
    ["DE", "Berlin", "10115"],
    ["NL", "", "1012 AB"],
    ["JP", "Tokyo", "100-0001"],
    ["AE", "Dubai", ""],
    ["HK", "Kowloon", ""],
    ["AO", "", ""],
  ])("in %s is accepted in the country's format: %s %s", (...address) => {
    expect(messagesFor(typed(...address))).toEqual([]);
  });

  it.each([
    [[STATE, ZIP], "US", "", ""],
    [[ZIP], "US", "Texas", "7870"],
    [[ZIP], "US", "Texas", "SW1Y 4JH"],
    [[STATE], "AU", " ", "2000"],
    [[ZIP], "NO", "", ""],
    [[ZIP], "DE", "", "1011"],
  ])("requires %j in %s", (messages, ...address) => {
    expect(messagesFor(typed(...address))).toEqual(messages);
  });

  it("requires both before a country is chosen, along with all other missing fields", () => {
    expect(messagesFor({ name: "", address: "", city: "", state: "", zipCode: "", country: "" })).toEqual([
      "Please enter the name for your invoices",
      "Please enter your billing address",
      "Please enter your city",
      "Please enter your country",
      STATE,
      ZIP,
    ]);
    expect(messagesFor({})).toHaveLength(8);
    expect(billingDetails.safeParse(null).success).toBe(false);
  });

  it("in any country can be saved without a state or postal code that the country does not use", () => {
    const bare = countryCodes.filter((code) => !needsState(code) && !needsPostalCode(code));
    expect(bare.length).toBeGreaterThan(20);
    for (const code of bare) expect(messagesFor(typed(code, "", "")), code).toEqual([]);
  });
});

it("is formatted from the available parts", () => {
  const line = (state: string, postalCode: string) => cityLine({ city: "Town", state, postalCode });
  expect([line("Texas", "78701"), line("", "10115"), line("Dubai", ""), line("", "")]).toEqual([
    "Town, Texas 78701",
    "Town, 10115",
    "Town, Dubai",
    "Town",
  ]);
});
