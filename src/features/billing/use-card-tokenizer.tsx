import { type ReactNode, useRef } from "react";
import type { CardFields as TypedCard } from "~/domain/billing/checkout-form";
import { type BillingDetails, cardFields, hostedCardFields } from "~/domain/billing/checkout-form";
import { CardFields } from "./card/card-fields";
import type { TokenizeResult } from "./card/card-token";
import { type CardElements, StripeFields, tokenizeWithStripe } from "./card/stripe-fields";
import { tokenizeTestCard } from "./card/tokenize-test-card";

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
