import { z } from "zod";
import { brandOf, cardLengths, digitsOf, isCardNumber } from "./card";
import { parseExpiry } from "./card-expiry";
import { countryCodes } from "./country";

const MAX_LINE = 200;

const line = (least: number, message: string) =>
  z.string().trim().min(least, message).max(MAX_LINE, `At most ${MAX_LINE} characters`);

/** To whom and where bills go. The postal code's five characters are the specification's. */
export const billingDetails = z.object({
  name: line(3, "Please enter the name on the card"),
  address: line(5, "Please enter your billing address"),
  city: line(2, "Please enter your city"),
  state: line(2, "Please enter your state/province"),
  zipCode: line(5, "Please enter your ZIP/postal code"),
  country: z.enum(countryCodes, "Please enter your country"),
});
export type BillingDetails = z.infer<typeof billingDetails>;

/** What is typed of a card. It stays in the browser: the server gets a payment method that stands for it. */
export const cardFields = z
  .object({
    cardNumber: z.string().refine(isCardNumber, "Please enter a valid card number"),
    expiryDate: z
      .string()
      .refine((typed) => parseExpiry(typed) !== undefined, "Please enter a valid expiry date (MM/YY)"),
    cvv: z.string().regex(/^\d{3,4}$/, "Please enter a valid CVV"),
  })
  .refine(({ cardNumber, cvv }) => digitsOf(cvv).length === cardLengths(brandOf(cardNumber)).cvcDigits, {
    error: "Please enter a valid CVV",
    path: ["cvv"],
    when: ({ issues }) => issues.length === 0,
  });
export type CardFields = z.infer<typeof cardFields>;
