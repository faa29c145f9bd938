import type Stripe from "stripe";
import type { Session } from "../session";
import type {
  StoredCustomer,
  StoredInvoice,
  StoredInvoicePayment,
  StoredItem,
  StoredLine,
  StoredPaymentIntent,
  StoredPrice,
  StoredSubscription,
} from "./stored";
import { itemIn } from "./subscription";

export type NewLine = {
  description: string;
  amount: number;
  price: StoredPrice;
  period: { start: number; end: number };
  proration: boolean;
};

type NewInvoice = {
  /** A preview is neither stored nor numbered. */
  id: string;
  customer: StoredCustomer;
  subscription: StoredSubscription;
  reason: Stripe.Invoice.BillingReason;
  lines: readonly NewLine[];
};

type LineOwner = { invoice: string; subscription: string; item: StoredItem };

const newLine = (
  session: Session,
  line: NewLine,
  { invoice, subscription, item }: LineOwner,
): StoredLine => ({
  id: `il_${session.randomText(20)}`,
  object: "line_item",
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: item.id,
    },
    type: "subscription_item_details",
  },
  period: line.period,
  pretax_credit_amounts: [],
  pricing: {
    type: "price_details",
    unit_amount_decimal: String(line.amount),
    price_details: { price: line.price.id, product: line.price.product },
  },
  quantity: 1,
  quantity_decimal: "1",
  subscription,
  subtotal: line.amount,
  taxes: [],
});

/** Account and customer details, the same on all of a customer's invoices. */
const parties = (customer: StoredCustomer) => ({
  account_country: "US",
  account_name: "Bluebonnet",
  account_tax_ids: null,
  customer: customer.id,
  customer_account: null,
  customer_address: customer.address,
  customer_email: customer.email,
  customer_name: customer.name ?? null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none" as const,
  customer_tax_ids: [],
  issuer: { type: "self" as const },
});

/** Fields that this account never uses. */
const unused = {
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  receipt_number: null,
  rendering: {
    amount_tax_display: null,
    pdf: { page_size: "letter" as const },
    template: null,
    template_version: null,
  },
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<StoredInvoice>;

/** A draft, with the amounts due if it were finalized now. */
export function newInvoice(
  session: Session,
  { id, customer, subscription, reason, lines }: NewInvoice,
): StoredInvoice {
  const item = itemIn(subscription);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: "invoice",
    ...parties(customer),
    ...unused,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: session.now,
    currency: subscription.currency,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: "list",
      data: lines.map((line) => newLine(session, line, { invoice: id, subscription: subscription.id, item })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: session.now,
    period_start: session.now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: null,
    simulated: { subscriptionId: subscription.id, payments: [] },
  };
}

export const newInvoicePayment = (
  session: Session,
  invoice: StoredInvoice,
  intent: StoredPaymentIntent,
): StoredInvoicePayment => ({
  id: `inpay_${session.randomText(20)}`,
  object: "invoice_payment",
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: session.now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: "payment_intent", payment_intent: intent.id },
  status: "open",
  status_transitions: { canceled_at: null, paid_at: null },
});
