import type Stripe from "stripe";
import type { EventType } from "../event-types";

type Override<Base, Part> = Omit<Base, keyof Part> & Part;

/** As sent over the wire: the SDK parses these strings into decimals. */
type WireDecimals<Base> = Override<
  Base,
  { [Key in Extract<keyof Base, `${string}_decimal`>]: string | null }
>;

export type List<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** The simulator's own data on an object; never included in responses. */
type WithInternals<Internals> = { simulated: Internals };

export type StoredProduct = Stripe.Product;
export type StoredPlan = WireDecimals<Stripe.Plan>;
export type StoredPrice = Override<
  WireDecimals<Stripe.Price>,
  { product: string; unit_amount: number; recurring: Stripe.Price.Recurring }
>;
export type StoredCustomer = Override<
  Stripe.Customer,
  {
    address: Stripe.Address | null;
    invoice_prefix: string;
    next_invoice_sequence: number;
    invoice_settings: Override<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>;
  }
>;
export type StoredPaymentMethod = Override<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
> &
  WithInternals<{
    /** The test card's name, which determines its behavior. */
    testCard: string;
    /** Whether its holder has approved future charges. */
    approved: boolean;
  }>;
export type StoredSetupIntent = Override<
  Stripe.SetupIntent,
  { client_secret: string; customer: string; payment_method: string | null }
>;
export type StoredPaymentIntent = Override<
  Stripe.PaymentIntent,
  {
    client_secret: string;
    customer: string;
    payment_method: string | null;
    latest_charge: string | null;
  }
> &
  WithInternals<{ invoiceId: string }>;
export type StoredCharge = Override<Stripe.Charge, { customer: string; payment_intent: string }>;
export type StoredItem = Override<
  Stripe.SubscriptionItem,
  { plan: StoredPlan; price: StoredPrice; quantity: number }
>;
export type StoredSubscription = Override<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    items: List<StoredItem>;
    latest_invoice: string | null;
  }
> &
  WithInternals<{
    /** The day and time of the month at which periods start, taken from `billing_cycle_anchor`. */
    dueAt: number | null;
    /** When the renewal being retried first failed. */
    firstFailureAt: number | null;
  }>;
export type StoredLine = Override<
  WireDecimals<Stripe.InvoiceLineItem>,
  {
    pricing: {
      type: "price_details";
      unit_amount_decimal: string;
      price_details: { price: string; product: string };
    };
    subscription: string | null;
  }
>;
export type StoredInvoicePayment = Override<
  Stripe.InvoicePayment,
  { payment: { type: "payment_intent"; payment_intent: string } }
>;
export type StoredInvoice = Override<
  Stripe.Invoice,
  {
    customer: string;
    ending_balance: number | null;
    lines: List<StoredLine>;
    status: "draft" | "open" | "paid" | "uncollectible" | "void";
  }
> &
  WithInternals<{ subscriptionId: string; payments: StoredInvoicePayment[] }>;
export type StoredCreditNote = Override<
  Stripe.CreditNote,
  {
    customer: string;
    invoice: string;
    lines: List<WireDecimals<Stripe.CreditNoteLineItem>>;
  }
>;
export type StoredRefund = Override<
  Stripe.Refund,
  { charge: string; customer: string; payment_intent: string }
>;
export type StoredEvent = Override<Stripe.EventBase, { type: EventType; data: { object: object } }>;

/** A response stored for replay. */
export type StoredResponse = {
  id: string;
  object: "idempotency_key";
  created: number;
  request: string;
  status: number;
  body: string;
};

/** How far the simulated clock is ahead of the real one, in seconds, and the next sequence number. */
export type StoredState = { id: string; object: "state"; offset: number; nextSeq: number };

/** Everything that is stored, keyed by Stripe's name in `object`. */
export type Stored = {
  product: StoredProduct;
  price: StoredPrice;
  customer: StoredCustomer;
  payment_method: StoredPaymentMethod;
  setup_intent: StoredSetupIntent;
  payment_intent: StoredPaymentIntent;
  charge: StoredCharge;
  subscription: StoredSubscription;
  invoice: StoredInvoice;
  credit_note: StoredCreditNote;
  refund: StoredRefund;
  event: StoredEvent;
  idempotency_key: StoredResponse;
  state: StoredState;
};

export type StoredType = keyof Stored;
/** Types that requests can retrieve and events can be about. */
export type PublicType = Exclude<StoredType, "idempotency_key" | "state">;
