import { type CardBrand, digitsOf } from "./card";

/**
 * How a test card behaves. `declines`: when it is added or charged; `declines_later`: only when a renewal is charged;
 * `challenges`: requires its holder's approval once, before the first payment.
 */
export type TestCardBehavior =
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
  behavior: TestCardBehavior;
};

const pays: TestCardBehavior = { kind: "pays" };
const declines = (code: string, declineCode: string | null = null): TestCardBehavior => ({
  kind: "declines",
  code,
  declineCode,
});

const visa = (last12: string, card: Pick<TestCard, "paymentMethod" | "purpose" | "behavior">): TestCard => ({
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
    behavior: pays,
  },
  {
    number: "5555555555554444",
    paymentMethod: "pm_card_mastercard",
    brand: "mastercard",
    purpose: "Successful Mastercard",
    behavior: pays,
  },
  {
    number: "378282246310005",
    paymentMethod: "pm_card_amex",
    brand: "amex",
    purpose: "Successful American Express",
    behavior: pays,
  },
  {
    number: "6011111111111117",
    paymentMethod: "pm_card_discover",
    brand: "discover",
    purpose: "Successful Discover",
    behavior: pays,
  },
  visa("000000000002", {
    paymentMethod: "pm_card_visa_chargeDeclined",
    purpose: "Declined",
    behavior: declines("card_declined", "generic_decline"),
  }),
  visa("000000009995", {
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
    purpose: "Insufficient funds",
    behavior: declines("card_declined", "insufficient_funds"),
  }),
  visa("000000000069", {
    paymentMethod: "pm_card_chargeDeclinedExpiredCard",
    purpose: "Expired card",
    behavior: declines("expired_card"),
  }),
  visa("000000000127", {
    paymentMethod: "pm_card_chargeDeclinedIncorrectCvc",
    purpose: "Incorrect security code",
    behavior: declines("incorrect_cvc"),
  }),
  visa("000000000119", {
    paymentMethod: "pm_card_chargeDeclinedProcessingError",
    purpose: "Processing error",
    behavior: declines("processing_error"),
  }),
  visa("002500003155", {
    paymentMethod: "pm_card_authenticationRequiredOnSetup",
    purpose: "Requires approval (3-D Secure)",
    behavior: { kind: "challenges" },
  }),
  visa("000000000341", {
    paymentMethod: "pm_card_chargeCustomerFail",
    purpose: "Succeeds, then fails at renewal",
    behavior: { kind: "declines_later", code: "card_declined", declineCode: "generic_decline" },
  }),
];

export const findTestCard = (typed: string): TestCard | undefined =>
  testCards.find(({ number }) => number === digitsOf(typed));

export const testCardByPaymentMethod = (paymentMethod: string): TestCard | undefined =>
  testCards.find((card) => card.paymentMethod === paymentMethod);
