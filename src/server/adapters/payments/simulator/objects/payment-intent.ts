import "server-only";
import type { Session } from "../session";
import type { StoredInvoice, StoredPaymentIntent } from "./stored";

/** The payment intent of an invoice. */
export function newPaymentIntent(
  session: Session,
  invoice: StoredInvoice,
  paymentMethod: string | null,
): StoredPaymentIntent {
  const id = session.newId("payment_intent");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${session.randomText(20)}`,
    confirmation_method: "automatic",
    created: session.now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: "Subscription",
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paymentMethod === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: null,
    simulated: { invoiceId: invoice.id },
  };
}
