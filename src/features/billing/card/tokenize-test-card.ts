import { isExpired, parseExpiry } from "~/domain/billing/card-expiry";
import type { CardFields } from "~/domain/billing/checkout-form";
import { findTestCard } from "~/domain/billing/test-cards";
import { copy } from "../copy";
import type { TokenizeResult } from "./card-token";

/** Tokens are Stripe's own names for its test cards, so no other number can be submitted. */
export function tokenizeTestCard(typed: CardFields, now: Date): TokenizeResult {
  const card = findTestCard(typed.cardNumber);
  if (!card) return { declined: { field: "cardNumber", text: copy.checkout.testMode.otherCard } };
  const expiry = parseExpiry(typed.expiryDate);
  if (!expiry || isExpired(expiry, now))
    return { declined: { field: "expiryDate", text: copy.checkout.fields.expired } };
  return { token: { paymentMethodId: card.paymentMethod, expiry } };
}
