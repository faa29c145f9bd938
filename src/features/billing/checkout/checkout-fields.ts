import { z } from "zod";
import { billingDetails, cardFields } from "~/domain/billing/checkout-form";
import { copy } from "../copy";

/** The form of the checkout: card, address, and the box that is the form's own matter. */
export const checkoutFields = z.intersection(
  cardFields,
  billingDetails.extend({
    acceptTerms: z.boolean().refine((accepted) => accepted, copy.checkout.fields.termsMissing),
  }),
);
export type CheckoutFields = z.input<typeof checkoutFields>;

export const emptyFields: CheckoutFields = {
  cardNumber: "",
  expiryDate: "",
  cvv: "",
  name: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  acceptTerms: false,
};
