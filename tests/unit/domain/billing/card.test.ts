import fc from "fast-check";
import { expect, it } from "vitest";
import {
  brandName,
  brandOf,
  cardBrands,
  cardLengths,
  digitsOf,
  groupCardNumber,
  isCardNumber,
  passesLuhn,
} from "~/domain/billing/card";
import { findTestCard, testCardByPaymentMethod, testCards } from "~/domain/billing/test-cards";

const digitString = (length: { minLength?: number; maxLength?: number }) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), ...length });

it.each(testCards.map(({ number, brand }) => [number, brand] as const))(
  "%s is a %s number",
  (number, brand) => {
    expect(brandOf(number)).toBe(brand);
    expect(isCardNumber(number)).toBe(true);
    expect(isCardNumber(number.slice(0, -1))).toBe(false);
  },
);

it.each([
  ["4", "visa"],
  ["5", undefined],
  ["51", "mastercard"],
  ["2", undefined],
  ["2220", undefined],
  ["2221", "mastercard"],
  ["2720", "mastercard"],
  ["2721", undefined],
  ["34", "amex"],
  ["36", undefined],
  ["601", undefined],
  ["6011", "discover"],
  ["643", undefined],
  ["644", "discover"],
  ["", undefined],
])("%s starts a %s number", (typed, brand) => {
  expect(brandOf(typed)).toBe(brand);
});

it("never changes a recognised brand while more digits are typed", () => {
  fc.assert(
    fc.property(digitString({ maxLength: 16 }), digitString({ maxLength: 4 }), (typed, more) => {
      const brand = brandOf(typed);
      if (brand) expect(brandOf(typed + more)).toBe(brand);
    }),
  );
});

it("detects any single wrong digit", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...testCards),
      fc.nat({ max: 14 }),
      fc.integer({ min: 1, max: 9 }),
      ({ number }, at, by) => {
        const wrong = (Number(number[at]) + by) % 10;
        expect(passesLuhn(`${number.slice(0, at)}${wrong}${number.slice(at + 1)}`)).toBe(false);
      },
    ),
  );
});

it("groups digits without losing or moving any, and leaves grouped numbers unchanged", () => {
  fc.assert(
    fc.property(digitString({ maxLength: 20 }), (typed) => {
      const grouped = groupCardNumber(typed);
      expect(digitsOf(grouped)).toBe(typed.slice(0, cardLengths(brandOf(typed)).digits));
      expect(groupCardNumber(grouped)).toBe(grouped);
    }),
  );
});

it.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 4", "4242 4242 4"],
  ["378282246310005", "3782 822463 10005"],
  ["37828224631000599", "3782 822463 10005"],
  ["4242", "4242"],
  ["", ""],
])("groups %s as %s", (typed, grouped) => {
  expect(groupCardNumber(typed)).toBe(grouped);
});

it("expects four security code digits for American Express and three for all others", () => {
  expect(cardBrands.map((brand) => [brandName(brand), cardLengths(brand)])).toEqual([
    ["Visa", { digits: 16, cvcDigits: 3 }],
    ["Mastercard", { digits: 16, cvcDigits: 3 }],
    ["American Express", { digits: 15, cvcDigits: 4 }],
    ["Discover", { digits: 16, cvcDigits: 3 }],
  ]);
  expect(cardLengths(undefined)).toEqual({ digits: 16, cvcDigits: 3 });
});

it("finds a test card by its typed number and by the provider's name", () => {
  for (const card of testCards) {
    expect(findTestCard(groupCardNumber(card.number))).toBe(card);
    expect(testCardByPaymentMethod(card.paymentMethod)).toBe(card);
  }
  expect(findTestCard("4111111111111111")).toBeUndefined();
});
