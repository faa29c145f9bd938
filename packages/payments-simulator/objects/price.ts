import type { Session } from "../session";
import type { StoredPlan, StoredPrice } from "./stored";

export type NewPrice = {
  product: string;
  currency: string;
  unitAmount: number;
  interval: "month" | "year";
  lookupKey: string;
  metadata: Record<string, string>;
};

export const newPrice = (session: Session, price: NewPrice): StoredPrice => ({
  id: session.newId("price"),
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: session.now,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: null,
  product: price.product,
  recurring: {
    interval: price.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: price.unitAmount,
  unit_amount_decimal: String(price.unitAmount),
});

/** The legacy plan object of a price, which Stripe still returns. */
export const planOf = (price: StoredPrice): StoredPlan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});
