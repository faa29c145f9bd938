import { z } from "zod";
import { brandOf, cardLengths, digitsOf, isCardNumber } from "./card";
import { parseExpiry } from "./card-expiry";
import { countryCodes } from "./country";
import { isPostalCode, needsState } from "./postal-address";

const MAX_LINE_LENGTH = 200;

const line = (least: number, message: string) =>
  z.string().trim().min(least, message).max(MAX_LINE_LENGTH, `At most ${MAX_LINE_LENGTH} characters`);

const addressFields = {
  address: line(5, "Please enter your billing address"),
  city: line(2, "Please enter your city"),
  state: line(0, ""),
  zipCode: line(0, ""),
  country: z.enum(countryCodes, "Please enter your country"),
};

const trimmed = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

type Address = { state: string; zipCode: string; country: string };

// State and postal code are required only where the country uses them, and may be empty elsewhere.
const hasState = ({ country, state }: Address) =>
  trimmed(state).length >= (needsState(trimmed(country)) ? 2 : 0);
const hasPostalCode = ({ country, zipCode }: Address) => isPostalCode(trimmed(country), trimmed(zipCode));

// Validates alongside the other fields instead of after them.
const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const stateMissing = { error: "Please enter your state/province", path: ["state"], when };
const postalCodeMissing = { error: "Please enter your ZIP/postal code", path: ["zipCode"], when };

/** Name and address on invoices. */
export const billingDetails = z
  .object({ name: line(3, "Please enter the name for your invoices"), ...addressFields })
  .refine(hasState, stateMissing)
  .refine(hasPostalCode, postalCodeMissing);
export type BillingDetails = z.infer<typeof billingDetails>;

/** The same in the checkout, where invoices get the name on the card. */
export const checkoutDetails = z
  .object({ nameOnCard: line(3, "Please enter the name on the card"), ...addressFields })
  .refine(hasState, stateMissing)
  .refine(hasPostalCode, postalCodeMissing);

const invalid = {
  cardNumber: "Please enter a valid card number",
  expiryDate: "Please enter a valid expiry date (MM/YY)",
  cvv: "Please enter a valid CVV",
};

/** The card as typed. It never leaves the browser: the server receives a payment method that stands for it. */
export const cardFields = z
  .object({
    cardNumber: z.string().refine(isCardNumber, invalid.cardNumber),
    expiryDate: z.string().refine((typed) => parseExpiry(typed) !== undefined, invalid.expiryDate),
    cvv: z.string().regex(/^\d{3,4}$/, invalid.cvv),
  })
  .refine(({ cardNumber, cvv }) => digitsOf(cvv).length === cardLengths(brandOf(cardNumber)).cvcDigits, {
    error: invalid.cvv,
    path: ["cvv"],
    when: ({ issues }) => issues.length === 0,
  });
export type CardFields = z.infer<typeof cardFields>;

/** Form value of a field hosted by the payment provider, once the field is complete. */
export const COMPLETE = "complete";

/** A card typed into the provider's hosted fields, of which the form only knows whether they are complete. */
export const hostedCardFields = z.object({
  cardNumber: z.string().refine((state) => state === COMPLETE, invalid.cardNumber),
  expiryDate: z.string().refine((state) => state === COMPLETE, invalid.expiryDate),
  cvv: z.string().refine((state) => state === COMPLETE, invalid.cvv),
}) satisfies z.ZodType<CardFields>;
