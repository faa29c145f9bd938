import type Stripe from "stripe";
import type { Session } from "../session";
import { type Decline, declineError } from "./decline";
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from "./stored";

const paidOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 1,
  seller_message: "Payment complete.",
  type: "authorized",
};

const outcomeOf = (decline: Decline | undefined): Stripe.Charge.Outcome =>
  decline
    ? {
        ...paidOutcome,
        network_status: "declined_by_network",
        reason: decline.declineCode ?? decline.code,
        seller_message: "The bank did not approve the payment.",
        type: "issuer_declined",
      }
    : paidOutcome;

const cardDetails = (
  { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 }: Stripe.PaymentMethod.Card,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand,
  checks,
  country,
  electronic_commerce_indicator: null,
  exp_month,
  exp_year,
  fingerprint: fingerprint ?? null,
  funding,
  installments: null,
  last4,
  mandate: null,
  network: brand,
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

/** A charge attempt, with its decline if there was one. */
export function newCharge(
  session: Session,
  {
    intent,
    method,
    decline,
  }: {
    intent: StoredPaymentIntent;
    method: StoredPaymentMethod;
    decline: Decline | undefined;
  },
): StoredCharge {
  const paid = decline === undefined;
  return {
    id: session.newId("charge"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    created: session.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline ? declineError(decline).message : null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method.card, intent.amount), type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}
