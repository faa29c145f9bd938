import { expect, it } from "vitest";
import { billingDetails } from "~/domain/billing/checkout-form";
import { countries, countryCodes, countryName } from "~/domain/billing/country";

it("has every country once, by its code and by a name of its own", () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
});

it("names each in English, sorted by that name", () => {
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("GB")).toBe("United Kingdom");
  const names = countries.map(({ name }) => name);
  expect(names.indexOf("Åland Islands")).toBeLessThan(names.indexOf("Albania"));
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
});

it("leaves a code that is none as it is, and no form takes it", () => {
  expect(countryName("XX")).toBe("XX");
  expect(countryName("usa")).toBe("usa");
  const { error } = billingDetails.shape.country.safeParse("XX");
  expect(error?.issues[0]?.message).toBe("Please enter your country");
});
