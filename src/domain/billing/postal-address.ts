import { formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { countryCodes } from "./country";

/** Whether the country's postal format includes that part. */
const addressesHave = (country: string, part: "administrativeArea" | "postalCode"): boolean =>
  formatAddress({ postalCountry: country, [part]: "?" }, "latin").some((line) => line.includes("?"));

/** Whether the country's addresses have a state or province. Assumed until a country is chosen. */
export const needsState = (country: string): boolean =>
  !countryCodes.includes(country) || addressesHave(country, "administrativeArea");

/** Whether the country's addresses have a postal code. Assumed until a country is chosen. */
export const needsPostalCode = (country: string): boolean =>
  !countryCodes.includes(country) ||
  (postcodeValidatorExistsForCountry(country) && addressesHave(country, "postalCode"));

const MIN_POSTAL_CODE_LENGTH = 5;

/** Whether the text is a valid postal code for the country. Anything is valid where there are none. */
export function isPostalCode(country: string, text: string): boolean {
  if (text === "") return !needsPostalCode(country);
  if (!countryCodes.includes(country)) return text.length >= MIN_POSTAL_CODE_LENGTH;
  return !postcodeValidatorExistsForCountry(country) || postcodeValidator(text, country);
}
