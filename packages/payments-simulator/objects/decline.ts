/** Why a card was declined, in Stripe's codes. */
export type Decline = { code: string; declineCode: string | null };

const messages: Readonly<Record<string, string>> = {
  card_declined: "Your card was declined.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  setup_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** The error object, as used in responses and in an intent's last error. */
export const declineError = ({ code, declineCode }: Decline) => ({
  type: "card_error" as const,
  code,
  ...(declineCode !== null && { decline_code: declineCode }),
  message: messages[code] ?? "Your card was declined.",
});

export const authenticationRequired: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
};
