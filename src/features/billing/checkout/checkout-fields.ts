import { z } from "zod";
import { checkoutDetails } from "~/domain/billing/checkout-form";
import { copy } from "../copy";
import type { CardTokenizer } from "../use-card-tokenizer";

/** The checkout form: card, address and acceptance of the terms. */
export const checkoutFields = (card: CardTokenizer["schema"]) =>
  z.intersection(
    card,
    checkoutDetails.safeExtend({
      acceptTerms: z.boolean().refine((accepted) => accepted, copy.checkout.fields.termsMissing),
    }),
  );
export type CheckoutFields = z.input<ReturnType<typeof checkoutFields>>;

export const emptyFields: CheckoutFields = {
  cardNumber: "",
  expiryDate: "",
  cvv: "",
  nameOnCard: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  acceptTerms: false,
};
