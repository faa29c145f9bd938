import type Stripe from "stripe";
import type { Session } from "../session";
import type { StoredCustomer } from "./stored";

export type NewCustomer = {
  name?: string | undefined;
  email?: string | undefined;
  address: Stripe.Address | null;
  metadata: Record<string, string>;
};

export const newCustomer = (session: Session, customer: NewCustomer): StoredCustomer => ({
  id: session.newId("customer"),
  object: "customer",
  address: customer.address,
  balance: 0,
  created: session.now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: customer.email ?? null,
  invoice_prefix: session.randomText(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name ?? null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});
