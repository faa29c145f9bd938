import type { Session } from "../session";
import type { StoredCharge, StoredCreditNote, StoredInvoice, StoredRefund } from "./stored";

export const newRefund = (session: Session, charge: StoredCharge, amount: number): StoredRefund => ({
  id: session.newId("refund"),
  object: "refund",
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: session.now,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  destination_details: { card: { type: "refund" }, type: "card" },
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: "succeeded",
  transfer_reversal: null,
});

type NewCreditNote = { invoice: StoredInvoice; refund: StoredRefund; count: number };

/** A credit note for a refund of a paid invoice. `count`: the invoice's credit notes so far. */
export function newCreditNote(session: Session, { invoice, refund, count }: NewCreditNote): StoredCreditNote {
  const id = session.newId("credit_note");
  const { amount } = refund;
  return {
    id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created: session.now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: session.now,
    invoice: invoice.id,
    lines: {
      object: "list",
      data: [
        {
          id: `cnli_${session.randomText(20)}`,
          object: "credit_note_line_item",
          amount,
          description: "Refund",
          discount_amount: 0,
          discount_amounts: [],
          livemode: false,
          metadata: {},
          pretax_credit_amounts: [],
          quantity: 1,
          tax_rates: [],
          taxes: [],
          type: "custom_line_item",
          unit_amount: amount,
          unit_amount_decimal: String(amount),
        },
      ],
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    livemode: false,
    memo: null,
    metadata: {},
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, "0")}`,
    out_of_band_amount: null,
    pdf: `${session.appUrl}/account/invoices/${invoice.id}`,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [{ amount_refunded: amount, payment_record_refund: null, refund: refund.id, type: "refund" }],
    shipping_cost: null,
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: "post_payment",
    voided_at: null,
  };
}
