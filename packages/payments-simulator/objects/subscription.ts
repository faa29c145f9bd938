import { addIntervals } from "../billing/anchor";
import type { Session } from "../session";
import { planOf } from "./price";
import type { StoredItem, StoredPrice, StoredSubscription } from "./stored";

/** How long the first payment may take before the subscription expires. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

export const intervalOf = ({ recurring: { interval } }: StoredPrice): "month" | "year" =>
  interval === "year" ? "year" : "month";

export function itemIn({ id, items }: StoredSubscription): StoredItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item`);
  return item;
}

/** The item with another price, in the same period. */
export const withPrice = (item: StoredItem, price: StoredPrice): StoredItem => ({
  ...item,
  price,
  plan: planOf(price),
});

function newItem(session: Session, subscription: string, price: StoredPrice): StoredItem {
  return {
    id: `si_${session.randomText(14)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: session.now,
    current_period_end: addIntervals(session.now, { interval: intervalOf(price), count: 1 }),
    current_period_start: session.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

export function newSubscription(session: Session, customer: string, price: StoredPrice): StoredSubscription {
  const id = session.newId("subscription");
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: session.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: session.now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [newItem(session, id, price)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: session.now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
    simulated: { dueAt: session.now + FIRST_PAYMENT_SECONDS, firstFailureAt: null },
  };
}
