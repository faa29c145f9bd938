import { formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { countryCodes } from "./country";

/** Whether an address of the country, as its post office wants it written, has that part. */
const addressesHave = (country: string, part: "administrativeArea" | "postalCode"): boolean =>
  formatAddress({ postalCountry: country, [part]: "?" }, "latin").some((line) => line.includes("?"));

/** Whether addresses of the country have a state or province. Until a country is chosen they do. */
export const needsState = (country: string): boolean =>
  !countryCodes.includes(country) || addressesHave(country, "administrativeArea");

/** Whether addresses of the country have a postal code. Until a country is chosen they do. */
export const needsPostalCode = (country: string): boolean =>
  !countryCodes.includes(country) ||
  (postcodeValidatorExistsForCountry(country) && addressesHave(country, "postalCode"));

const MIN_POSTAL_CODE_LENGTH = 5;

/** Whether a text can be the country's postal code; where the country has none, anything can. */
export function isPostalCode(country: string, text: string): boolean {
  if (text === "") return !needsPostalCode(country);
  if (!countryCodes.includes(country)) return text.length >= MIN_POSTAL_CODE_LENGTH;
  return !postcodeValidatorExistsForCountry(country) || postcodeValidator(text, country);
}

/** `Austin, Texas 78701`, with what there is of it. */
export const cityLine = ({ city, state, postalCode }: Record<"city" | "state" | "postalCode", string>) =>
  [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
