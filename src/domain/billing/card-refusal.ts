import type { CardFields } from "./checkout-form";

/** Why a card was refused, for its holder, and the field of the form that it is about. */
export type CardRefusalReason = { field: keyof CardFields; text: string };

const about = (field: keyof CardFields, text: string): CardRefusalReason => ({ field, text });

const declined = about("cardNumber", "Your card was declined. Try another one, or ask your bank.");

/** By Stripe's code, or by the bank's own where it gave one. */
const reasons: ReadonlyMap<string, CardRefusalReason> = new Map(
  Object.entries({
    insufficient_funds: about("cardNumber", "This card does not have enough money on it."),
    expired_card: about("expiryDate", "This card has expired."),
    incorrect_cvc: about("cvv", "The security code is not that of this card."),
    processing_error: about(
      "cardNumber",
      "The bank could not process this card. Wait a little, then try again.",
    ),
    authentication_required: about("cardNumber", "Your bank wants to ask you first. Try again and confirm."),
    payment_intent_authentication_failure: about(
      "cardNumber",
      "The payment was refused when your bank asked about it. Nothing was charged.",
    ),
    setup_intent_authentication_failure: about(
      "cardNumber",
      "The card was refused when your bank asked about it.",
    ),
  }),
);

export const cardRefusalReason = (refusal: { code: string; declineCode: string | null }): CardRefusalReason =>
  reasons.get(refusal.declineCode ?? "") ?? reasons.get(refusal.code) ?? declined;
