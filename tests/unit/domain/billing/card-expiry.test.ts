import fc from "fast-check";
import { expect, it } from "vitest";
import { expiryLabel, formatExpiry, isExpired, parseExpiry } from "~/domain/billing/card-expiry";

const expiry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2000, max: 2099 }),
});

it.each([
  ["12/27", { month: 12, year: 2027 }],
  ["0127", { month: 1, year: 2027 }],
  [" 05/30 ", { month: 5, year: 2030 }],
])("parses %o", (typed, read) => expect(parseExpiry(typed)).toEqual(read));

it.each(["", "13/27", "00/27", "1/27", "12/2027", "12-27", "12/7", "1227x"])("rejects %o", (typed) => {
  expect(parseExpiry(typed)).toBeUndefined();
});

it("formats what it parses", () => {
  fc.assert(
    fc.property(expiry, (card) => {
      expect(parseExpiry(expiryLabel(card))).toEqual(card);
    }),
  );
});

it.each([
  ["1", "1"],
  ["12", "12/"],
  ["122", "12/2"],
  ["1227", "12/27"],
  ["5", "05/"],
  ["535", "05/35"],
  ["12/27/99", "12/27"],
])("inserts the slash into %o while it is typed", (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

it("does not put back a deleted slash", () => {
  expect(formatExpiry("12", true)).toBe("12");
  expect(formatExpiry("1", true)).toBe("1");
});

it("leaves formatted text unchanged", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(formatExpiry(formatExpiry(typed))).toBe(formatExpiry(typed));
    }),
  );
});

it("expires at the end of its last month, and not before", () => {
  const card = { month: 2, year: 2028 };
  expect(isExpired(card, new Date("2028-02-29T23:59:59.999Z"))).toBe(false);
  expect(isExpired(card, new Date("2028-03-01T00:00:00Z"))).toBe(true);
  expect(isExpired({ month: 12, year: 2027 }, new Date("2027-12-31T23:59:59Z"))).toBe(false);
  expect(isExpired({ month: 12, year: 2027 }, new Date("2028-01-01T00:00:00Z"))).toBe(true);
});
