import type { CardFields } from "./checkout-form";

/** Why a card was refused, for its holder, and the field of the form that it is about. */
export type DeclineReason = { field: keyof CardFields; text: string };

const forField = (field: keyof CardFields, text: string): DeclineReason => ({ field, text });

const genericDecline = forField("cardNumber", "Your card was declined. Try another one, or ask your bank.");

/** By Stripe's code, or by the bank's own where it gave one. */
const reasons: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries({
    insufficient_funds: forField("cardNumber", "This card does not have enough money on it."),
    expired_card: forField("expiryDate", "This card has expired."),
    incorrect_cvc: forField("cvv", "The security code is not that of this card."),
    processing_error: forField(
      "cardNumber",
      "The bank could not process this card. Wait a little, then try again.",
    ),
    authentication_required: forField(
      "cardNumber",
      "Your bank wants to ask you first. Try again and confirm.",
    ),
    payment_intent_authentication_failure: forField(
      "cardNumber",
      "The payment was refused when your bank asked about it. Nothing was charged.",
    ),
    setup_intent_authentication_failure: forField(
      "cardNumber",
      "The card was refused when your bank asked about it.",
    ),
  }),
);

export const declineReason = (decline: { code: string; declineCode: string | null }): DeclineReason =>
  reasons.get(decline.declineCode ?? "") ?? reasons.get(decline.code) ?? genericDecline;
