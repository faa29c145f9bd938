import fc from "fast-check";
import { expect, it } from "vitest";
import { textPattern } from "../text-pattern";

it.each([
  ["milk", "Buy  MILK today", true],
  ["buy milk", "Buy\n milk", true],
  ["4", "44", false],
  ["4", "4 items", true],
  ["44", "Total: $44.00", true],
  ["44", "Total: $44.50", false],
  ["44", "Total: $44.", true],
  ["44", "44,000 visitors", false],
  ["44", "0.44", false],
  ["44", "1,44", false],
  ["$44", "$440", false],
  ["44.50", "Total: 44.50 €", true],
  ["a.b", "axb", false],
  ["(1/2) [x]", "now (1/2) [x]!", true],
])("%s in %s: %s", (text, page, isThere) => {
  expect(textPattern(text).test(page)).toBe(isThere);
});

it("never finds a text that is not there", () => {
  const spaceless = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  const words = fc
    .string({ minLength: 1, unit: fc.constantFrom(..."aB1 2.,-$(\\") })
    .filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(words, words, (text, page) => {
      if (!spaceless(page).includes(spaceless(text))) expect(textPattern(text).test(page)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it("finds a text between others", () => {
  const text = fc.string({ minLength: 1 }).filter((each) => each.trim() !== "");
  fc.assert(
    fc.property(text, text, text, (before, wanted, after) => {
      expect(textPattern(wanted).test(`${before} ${wanted} ${after}`)).toBe(true);
    }),
  );
});
