import { type ReactNode, useRef } from "react";
import type { CardFields as TypedCard } from "~/domain/billing/checkout-form";
import { type BillingDetails, cardFields, hostedCardFields } from "~/domain/billing/checkout-form";
import { CardFields } from "./card/card-fields";
import type { Tokenised } from "./card/card-token";
import { StripeFields, type StripeInputs, tokeniseWithStripe } from "./card/stripe-fields";
import { tokeniseTestCard } from "./card/tokenise-test-card";

/** How a card is typed and turned into a token, in this browser: neither its number nor its code is ever sent to us. */
export type CardDoor = {
  schema: typeof cardFields | typeof hostedCardFields;
  /** The inputs, for a form in a FormProvider whose fields are the schema's. */
  fields: ReactNode;
  /** `holder`: what is known of whom the card belongs to, for the bank's checks of the address. */
  tokenise(typed: TypedCard, holder: BillingDetails | null): Promise<Tokenised>;
};

/** Stripe's own inputs with a publishable key; without one only test cards have a token. */
export function useCardDoor(publishableKey: string | null): CardDoor {
  const inputs = useRef<StripeInputs>(null);
  if (publishableKey === null)
    return {
      schema: cardFields,
      fields: <CardFields />,
      tokenise: async (typed) => tokeniseTestCard(typed, new Date()),
    };
  return {
    schema: hostedCardFields,
    fields: <StripeFields publishableKey={publishableKey} inputs={inputs} />,
    tokenise: (_, holder) => tokeniseWithStripe(inputs.current, holder),
  };
}
