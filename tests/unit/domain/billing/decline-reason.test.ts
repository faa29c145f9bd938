import { expect, it } from "vitest";
import { declineReason } from "~/domain/billing/decline-reason";
import { testCards } from "~/domain/billing/test-cards";

const textOf = (code: string, declineCode: string | null = null) => declineReason({ code, declineCode }).text;

it.each([
  ["expired_card", "expiryDate", "This card has expired."],
  ["incorrect_cvc", "cvv", "The security code is incorrect."],
  ["processing_error", "cardNumber", "The bank could not process this card. Wait a moment, then try again."],
  ["setup_intent_authentication_failure", "cardNumber", "Your bank could not confirm this card."],
  [
    "payment_intent_authentication_failure",
    "cardNumber",
    "Your bank could not confirm the payment. Nothing was charged.",
  ],
])("explains %s at its field", (code, field, text) => {
  expect(declineReason({ code, declineCode: null })).toEqual({ field, text });
});

it("prefers the bank's decline code to the provider's code", () => {
  expect(textOf("card_declined", "insufficient_funds")).toBe("This card has insufficient funds.");
  expect(textOf("incorrect_cvc", "insufficient_funds")).toBe("This card has insufficient funds.");
  expect(textOf("expired_card", "some_new_reason")).toBe("This card has expired.");
});

it("has a generic message for any other decline code", () => {
  const declined = "Your card was declined. Try another card, or contact your bank.";
  for (const reason of ["generic_decline", "lost_card", "stolen_card", "fraudulent", "constructor"])
    expect(textOf("card_declined", reason)).toBe(declined);
});

it("has a message for every declining test card", () => {
  const refused = testCards.flatMap(({ behavior }) => (behavior.kind === "declines" ? [behavior] : []));
  expect(refused.map(declineReason).map(({ text }) => text)).toHaveLength(5);
  expect(new Set(refused.map((behavior) => declineReason(behavior).text)).size).toBe(5);
});
