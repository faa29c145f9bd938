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

/** Of a name and an address, whose state and postal code are as its country has them: empty where it has none. */
function detailsSchema(nameMissing: string) {
  // Beside the messages of the other fields, not after them.
  const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
  return z
    .object({ name: line(3, nameMissing), ...addressFields })
    .refine(({ country, state }) => trimmed(state).length >= (needsState(trimmed(country)) ? 2 : 0), {
      error: "Please enter your state/province",
      path: ["state"],
      when,
    })
    .refine(({ country, zipCode }) => isPostalCode(trimmed(country), trimmed(zipCode)), {
      error: "Please enter your ZIP/postal code",
      path: ["zipCode"],
      when,
    });
}

/** To whom and where bills go. */
export const billingDetails = detailsSchema("Please enter the name on the card");
export type BillingDetails = z.infer<typeof billingDetails>;

/** The same, typed where no card is: the name is that of the bills alone. */
export const billTo = detailsSchema("Please enter the name for your invoices");
export type BillTo = z.infer<typeof billTo>;

const invalid = {
  cardNumber: "Please enter a valid card number",
  expiryDate: "Please enter a valid expiry date (MM/YY)",
  cvv: "Please enter a valid CVV",
};

/** What is typed of a card. It stays in the browser: the server gets a payment method that stands for it. */
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

/** Stands in a form for what is typed into an input of the payment provider's own, once all of it is there. */
export const COMPLETE = "complete";

/** A card that is typed into the provider's inputs: of each no more is known here than whether it is complete. */
export const hostedCardFields = z.object({
  cardNumber: z.string().refine((state) => state === COMPLETE, invalid.cardNumber),
  expiryDate: z.string().refine((state) => state === COMPLETE, invalid.expiryDate),
  cvv: z.string().refine((state) => state === COMPLETE, invalid.cvv),
}) satisfies z.ZodType<CardFields>;
