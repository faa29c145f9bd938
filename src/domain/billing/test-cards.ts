import { type CardBrand, digitsOf } from "./card";

/**
 * How a test card behaves. `declines`: when it is added or charged; `declines_later`: only when a renewal is charged;
 * `challenges`: requires its holder's approval once, before the first payment.
 */
export type TestCardBehaviour =
  | { kind: "pays" }
  | { kind: "declines"; code: string; declineCode: string | null }
  | { kind: "declines_later"; code: string; declineCode: string | null }
  | { kind: "challenges" };

export type TestCard = {
  number: string;
  /** Stripe's name for the card. Apart from last four digits, expiry and brand, only this leaves the browser. */
  paymentMethod: `pm_card_${string}`;
  brand: CardBrand;
  /** Its label in the list of test cards. */
  purpose: string;
  behaviour: TestCardBehaviour;
};

const pays: TestCardBehaviour = { kind: "pays" };
const declines = (code: string, declineCode: string | null = null): TestCardBehaviour => ({
  kind: "declines",
  code,
  declineCode,
});

const visa = (last12: string, card: Pick<TestCard, "paymentMethod" | "purpose" | "behaviour">): TestCard => ({
  number: `4000${last12}`,
  brand: "visa",
  ...card,
});

/**
 * The test cards from Stripe's documentation ("Testing"), known to the simulator and to Stripe's test mode. One
 * behaves differently: Stripe already declines "fails at renewal" at the first payment.
 */
export const testCards: readonly TestCard[] = [
  {
    number: "4242424242424242",
    paymentMethod: "pm_card_visa",
    brand: "visa",
    purpose: "Successful Visa",
    behaviour: pays,
  },
  {
    number: "5555555555554444",
    paymentMethod: "pm_card_mastercard",
    brand: "mastercard",
    purpose: "Successful Mastercard",
    behaviour: pays,
  },
  {
    number: "378282246310005",
    paymentMethod: "pm_card_amex",
    brand: "amex",
    purpose: "Successful American Express",
    behaviour: pays,
  },
  {
    number: "6011111111111117",
    paymentMethod: "pm_card_discover",
    brand: "discover",
    purpose: "Successful Discover",
    behaviour: pays,
  },
  visa("000000000002", {
    paymentMethod: "pm_card_visa_chargeDeclined",
    purpose: "Declined",
    behaviour: declines("card_declined", "generic_decline"),
  }),
  visa("000000009995", {
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
    purpose: "Insufficient funds",
    behaviour: declines("card_declined", "insufficient_funds"),
  }),
  visa("000000000069", {
    paymentMethod: "pm_card_chargeDeclinedExpiredCard",
    purpose: "Expired card",
    behaviour: declines("expired_card"),
  }),
  visa("000000000127", {
    paymentMethod: "pm_card_chargeDeclinedIncorrectCvc",
    purpose: "Incorrect security code",
    behaviour: declines("incorrect_cvc"),
  }),
  visa("000000000119", {
    paymentMethod: "pm_card_chargeDeclinedProcessingError",
    purpose: "Processing error",
    behaviour: declines("processing_error"),
  }),
  visa("002500003155", {
    paymentMethod: "pm_card_authenticationRequiredOnSetup",
    purpose: "Requires approval (3-D Secure)",
    behaviour: { kind: "challenges" },
  }),
  visa("000000000341", {
    paymentMethod: "pm_card_chargeCustomerFail",
    purpose: "Succeeds, then fails at renewal",
    behaviour: { kind: "declines_later", code: "card_declined", declineCode: "generic_decline" },
  }),
];

export const findTestCard = (typed: string): TestCard | undefined =>
  testCards.find(({ number }) => number === digitsOf(typed));

export const testCardByPaymentMethod = (paymentMethod: string): TestCard | undefined =>
  testCards.find((card) => card.paymentMethod === paymentMethod);
