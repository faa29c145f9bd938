import { type ReactNode, useRef } from "react";
import type { CardFields as TypedCard } from "~/domain/billing/checkout-form";
import { type BillingDetails, cardFields, hostedCardFields } from "~/domain/billing/checkout-form";
import { CardFields } from "./card/card-fields";
import type { TokenizeResult } from "./card/card-token";
import { type CardElements, StripeFields, tokenizeWithStripe } from "./card/stripe-fields";
import { tokenizeTestCard } from "./card/tokenize-test-card";

/** How a card is typed and turned into a token, in this browser: neither its number nor its code is ever sent to us. */
export type CardTokenizer = {
  schema: typeof cardFields | typeof hostedCardFields;
  /** The inputs, for a form in a FormProvider whose fields are the schema's. */
  fields: ReactNode;
  /** `holder`: what is known of whom the card belongs to, for the bank's checks of the address. */
  tokenize(typed: TypedCard, holder: BillingDetails | null): Promise<TokenizeResult>;
};

/** Stripe's own inputs with a publishable key; without one only test cards have a token. */
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
