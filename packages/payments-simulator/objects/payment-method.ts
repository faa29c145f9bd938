import type Stripe from "stripe";
import { type TestCard, testCardByPaymentMethod } from "~/domain/billing/test-cards";
import type { Session } from "../session";
import type { StoredPaymentMethod } from "./stored";

const YEAR = 31_556_952;

function newCard({ brand, number, behavior }: TestCard, now: number): Stripe.PaymentMethod.Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand === "amex" ? "american_express" : brand,
    // Stripe's test cards expire next year.
    exp_month: 12,
    exp_year: 1970 + Math.floor(now / YEAR) + 1,
    fingerprint: `test${number.slice(-4)}fingerprint`.slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: behavior.kind === "challenges" },
    wallet: null,
  };
}

const newPaymentMethod = (session: Session, testCard: TestCard): StoredPaymentMethod => ({
  id: session.newId("payment_method"),
  object: "payment_method",
  allow_redisplay: "unspecified",
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: newCard(testCard, session.now),
  created: session.now,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: "card",
  simulated: { testCard: testCard.paymentMethod, approved: false },
});

/**
 * A payment method by id, or a new one by the name of a test card, which Stripe accepts in place of an id.
 * @param param the name of the parameter
 */
export async function paymentMethodOf(
  session: Session,
  id: string,
  param: string,
): Promise<StoredPaymentMethod> {
  const testCard = testCardByPaymentMethod(id);
  return testCard
    ? session.save<"payment_method">(newPaymentMethod(session, testCard))
    : session.load("payment_method", id, param);
}
