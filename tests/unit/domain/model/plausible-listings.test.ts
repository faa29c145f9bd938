import { expect, it } from "vitest";
import type { ModelListing } from "~/domain/model/model";
import { plausibleListings } from "~/domain/model/plausible-listings";

const listing = (own: Partial<ModelListing>): ModelListing => ({
  id: `openai:${own.name ?? "m"}`,
  name: "m",
  isConnected: true,
  supportsImages: false,
  contextTokens: 8_192,
  maxOutputTokens: 1_024,
  ...own,
});

it("lists each model once, and none whose name cannot be picked or stored", () => {
  const names = ["a", "b", "a", "", "x".repeat(151), "two words", "nul\0", "lone \ud800", "tab\tbed"];
  expect(plausibleListings(names.map((name) => listing({ name }))).map(({ name }) => name)).toEqual([
    "a",
    "b",
  ]);
});

it("forgets numbers that cannot be true", () => {
  const [model] = plausibleListings([
    listing({ contextTokens: -5, maxOutputTokens: 1e300, parameters: -1, price: { input: -1, output: 1 } }),
  ]);
  expect(model).toEqual(listing({ contextTokens: null, maxOutputTokens: null }));
  const full = listing({ contextTokens: 0, parameters: 7e9, price: { input: 1e-6, output: 0 } });
  expect(plausibleListings([full])).toEqual([full]);
});
