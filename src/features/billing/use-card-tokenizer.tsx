import { type ReactNode, useRef } from "react";
import { isExpired, parseExpiry } from "~/domain/billing/card-expiry";
import {
  type BillingDetails,
  cardFields,
  hostedCardFields,
  type CardFields as TypedCard,
} from "~/domain/billing/checkout-form";
import { findTestCard } from "~/domain/billing/test-cards";
import { CardFields } from "./card/card-fields";
import type { TokenizeResult } from "./card/card-token";
import { type CardElements, StripeFields, tokenizeWithStripe } from "./card/stripe-fields";
import { copy } from "./copy";

/**
 * Collects a card and turns it into a token in this browser. Neither its number nor its security code reaches our
 * server.
 */
export type CardTokenizer = {
  schema: typeof cardFields | typeof hostedCardFields;
  /** The inputs, for a form in a FormProvider with this schema. */
  fields: ReactNode;
  /** `holder`: the cardholder's known details, for the bank's address checks. */
  tokenize(typed: TypedCard, holder: BillingDetails | null): Promise<TokenizeResult>;
};

/** Uses Stripe's elements with a publishable key. Without one, only test cards can be tokenized. */
export function useCardTokenizer(publishableKey: string | null): CardTokenizer {
  const inputs = useRef<CardElements>(null);
  if (publishableKey === null)
    return {
      schema: cardFields,
      fields: <CardFields />,
      tokenize: async (typed) => tokenizeTestCard(typed, new Date()),
    };
  return {
    schema: hostedCardFields,
    fields: <StripeFields publishableKey={publishableKey} inputs={inputs} />,
    tokenize: (_, holder) => tokenizeWithStripe(inputs.current, holder),
  };
}

/** Tokens are Stripe's own names for its test cards, so no other number can be submitted. */
function tokenizeTestCard(typed: TypedCard, now: Date): TokenizeResult {
  const card = findTestCard(typed.cardNumber);
  if (!card) return { declined: { field: "cardNumber", text: copy.checkout.testMode.otherCard } };
  const expiry = parseExpiry(typed.expiryDate);
  if (!expiry || isExpired(expiry, now))
    return { declined: { field: "expiryDate", text: copy.checkout.fields.expired } };
  return { token: { paymentMethodId: card.paymentMethod, expiry } };
}
