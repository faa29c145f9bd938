import type { CardFields } from "./checkout-form";

/** Why a card was declined, worded for its holder, and the form field concerned. */
export type DeclineReason = { field: keyof CardFields; text: string };

const forField = (field: keyof CardFields, text: string): DeclineReason => ({ field, text });

const genericDecline = forField(
  "cardNumber",
  "Your card was declined. Try another card, or contact your bank.",
);

/** Keyed by Stripe's code, or by the bank's own decline code. */
const reasons: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries({
    insufficient_funds: forField("cardNumber", "This card has insufficient funds."),
    expired_card: forField("expiryDate", "This card has expired."),
    incorrect_cvc: forField("cvv", "The security code is incorrect."),
    processing_error: forField(
      "cardNumber",
      "The bank could not process this card. Wait a moment, then try again.",
    ),
    authentication_required: forField(
      "cardNumber",
      "Your bank requires confirmation. Try again and confirm the payment.",
    ),
    payment_intent_authentication_failure: forField(
      "cardNumber",
      "Your bank could not confirm the payment. Nothing was charged.",
    ),
    setup_intent_authentication_failure: forField("cardNumber", "Your bank could not confirm this card."),
  }),
);

export const declineReason = (decline: { code: string; declineCode: string | null }): DeclineReason =>
  reasons.get(decline.declineCode ?? "") ?? reasons.get(decline.code) ?? genericDecline;
