import { brandOf, cardLengths, digitsOf } from "~/domain/billing/card";
import { type CardExpiry, isExpired, parseExpiry } from "~/domain/billing/card-expiry";
import type { CardRefusalReason } from "~/domain/billing/card-refusal";
import type { CardFields } from "~/domain/billing/checkout-form";
import { testCardOf } from "~/domain/billing/test-cards";
import { copy } from "./copy";

/** What stands for a card everywhere but in this browser. */
export type CardToken = { paymentMethodId: string; expiry?: CardExpiry };

/**
 * Turns a typed card into a token, in this browser: neither its number nor its code is ever sent to us. In test mode
 * the tokens are Stripe's own names for its test cards, so that no other number can get anywhere.
 */
export function tokenise(
  fields: CardFields,
  now: Date,
): { token: CardToken } | { refused: CardRefusalReason } {
  const card = testCardOf(fields.cardNumber);
  if (!card) return { refused: { field: "cardNumber", text: copy.checkout.testMode.otherCard } };
  const expiry = parseExpiry(fields.expiryDate);
  if (!expiry || isExpired(expiry, now))
    return { refused: { field: "expiryDate", text: copy.checkout.fields.expired } };
  return { token: { paymentMethodId: card.paymentMethod, expiry } };
}

/** How many digits the security code of the typed card has. */
export const cvvDigits = (cardNumber: string): number => cardLengths(brandOf(digitsOf(cardNumber))).cvcDigits;
