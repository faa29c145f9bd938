import { expect, it } from "vitest";
import { billingDetails } from "~/domain/billing/checkout-form";
import { countries, countryCodes, countryName } from "~/domain/billing/country";

it("lists every country once, with unique codes and names", () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
});

it("names countries in English, sorted by name", () => {
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("GB")).toBe("United Kingdom");
  const names = countries.map(({ name }) => name);
  expect(names.indexOf("Åland Islands")).toBeLessThan(names.indexOf("Albania"));
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
});

it("returns an unknown code unchanged, and forms reject it", () => {
  expect(countryName("XX")).toBe("XX");
  expect(countryName("usa")).toBe("usa");
  const { error } = billingDetails.shape.country.safeParse("XX");
  expect(error?.issues[0]?.message).toBe("Please enter your country");
});
