export type CardBrand = "visa" | "mastercard" | "amex" | "discover";

type CardFormat = {
  name: string;
  /** Whether a number that begins with these digits is of the brand. */
  prefix: RegExp;
  digits: number;
  cvcDigits: number;
  /** How the number is printed on the card. */
  groups: readonly number[];
};

const groupsOfFour: CardFormat["groups"] = [4, 4, 4, 4];

/** No number fits two prefixes, so a brand that was recognised stays while more digits are typed. */
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

/** Of every brand, in the order in which a form shows them. */
export const cardBrands: readonly CardBrand[] = ["visa", "mastercard", "amex", "discover"];

/** What was typed without spaces, dashes and all else that is no digit. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** The brand by the first digits, as soon as they tell it. */
export function brandOf(typed: string): CardBrand | undefined {
  const digits = digitsOf(typed);
  return cardBrands.find((brand) => formats[brand].prefix.test(digits));
}

/** A saved card may be of a brand that no form takes. */
export const brandName = (brand: CardBrand | "unknown"): string =>
  brand === "unknown" ? "Card" : formats[brand].name;

/** How many digits the number has, and its security code; as most cards have it while the brand is unknown. */
export function cardLengths(brand: CardBrand | undefined): { digits: number; cvcDigits: number } {
  const { digits, cvcDigits } = formats[brand ?? "visa"];
  return { digits, cvcDigits };
}

/** A number as it is printed on the card, however far it is typed: 4-4-4-4, or 4-6-5 for American Express. */
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

/** The check digit of ISO/IEC 7812: any one wrong digit shows. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of [...digits].reverse().entries()) {
    const doubled = fromRight % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether this can be the number of a card: its brand's length, and the check digit. */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  return digits.length === cardLengths(brandOf(digits)).digits && passesLuhn(digits);
}
