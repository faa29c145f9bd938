import { z } from "zod";
import { billingDetails } from "~/domain/billing/checkout-form";
import { copy } from "../copy";
import type { CardTokenizer } from "../use-card-tokenizer";

/** The form of the checkout: card, address, and the box that is the form's own matter. */
export const checkoutFields = (card: CardTokenizer["schema"]) =>
  z.intersection(
    card,
    billingDetails.safeExtend({
      acceptTerms: z.boolean().refine((accepted) => accepted, copy.checkout.fields.termsMissing),
    }),
  );
export type CheckoutFields = z.input<ReturnType<typeof checkoutFields>>;

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
