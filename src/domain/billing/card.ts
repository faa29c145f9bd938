export type CardBrand = "visa" | "mastercard" | "amex" | "discover";

type CardFormat = {
  name: string;
  /** Matches the leading digits of the brand's numbers. */
  prefix: RegExp;
  digits: number;
  cvcDigits: number;
  /** Digit groups as printed on the card. */
  groups: readonly number[];
};

const groupsOfFour: CardFormat["groups"] = [4, 4, 4, 4];

/** No number matches two prefixes, so a recognised brand does not change while more digits are typed. */
const formats: Readonly<Record<CardBrand, CardFormat>> = {
  visa: { name: "Visa", prefix: /^4/, digits: 16, cvcDigits: 3, groups: groupsOfFour },
  mastercard: {
    name: "Mastercard",
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    digits: 16,
    cvcDigits: 3,
    groups: groupsOfFour,
  },
  amex: { name: "American Express", prefix: /^3[47]/, digits: 15, cvcDigits: 4, groups: [4, 6, 5] },
  discover: {
    name: "Discover",
    prefix: /^(6011|64[4-9]|65)/,
    digits: 16,
    cvcDigits: 3,
    groups: groupsOfFour,
  },
};

/** Every brand, in the order in which forms show them. */
export const cardBrands: readonly CardBrand[] = ["visa", "mastercard", "amex", "discover"];

/** Strips spaces, dashes and everything else that is not a digit. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** The brand, as soon as the leading digits identify it. */
export function brandOf(typed: string): CardBrand | undefined {
  const digits = digitsOf(typed);
  return cardBrands.find((brand) => formats[brand].prefix.test(digits));
}

/** Saved cards may be of a brand that the form does not accept. */
export const brandName = (brand: CardBrand | "unknown"): string =>
  brand === "unknown" ? "Card" : formats[brand].name;

/** Length of the number and of the security code; the common lengths while the brand is unknown. */
export function cardLengths(brand: CardBrand | undefined): { digits: number; cvcDigits: number } {
  const { digits, cvcDigits } = formats[brand ?? "visa"];
  return { digits, cvcDigits };
}

/** Groups a partial or complete number as printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupCardNumber(typed: string): string {
  const { digits, groups } = formats[brandOf(typed) ?? "visa"];
  let rest = digitsOf(typed).slice(0, digits);
  const parts: string[] = [];
  for (const size of groups) {
    if (rest) parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}

/** The Luhn check of ISO/IEC 7812, which catches any single wrong digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of [...digits].reverse().entries()) {
    const doubled = fromRight % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether the text has its brand's length and passes the Luhn check. */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  return digits.length === cardLengths(brandOf(digits)).digits && passesLuhn(digits);
}
