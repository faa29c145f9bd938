import type { CardBrand } from "./card";

/** US cents, whole; negative for a credit. */
export type Cents = number;

/**
 * `country` is a code of ISO 3166-1 alpha-2, as the provider wants it; `state` and `postalCode` are empty where its
 * addresses have none.
 */
export type BillingAddress = {
  line1: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

export type InvoiceLine = {
  description: string;
  amount: Cents;
  /** For a part of a period, charged or credited when a plan changes. */
  proration: boolean;
  periodStart: Date;
  periodEnd: Date;
};

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

export type Invoice = {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  /** Null while it is a draft. */
  number: string | null;
  status: InvoiceStatus;
  createdAt: Date;
  paidAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  lines: readonly InvoiceLine[];
  subtotal: Cents;
  tax: Cents;
  total: Cents;
  /** What the customer had to their credit before and has after it, as negative cents. */
  startingBalance: Cents;
  endingBalance: Cents;
  amountDue: Cents;
  amountPaid: Cents;
  amountRefunded: Cents;
  nextAttemptAt: Date | null;
  billedTo: { name: string | null; email: string | null; address: BillingAddress | null };
};

/** With the card that it was paid with, or last tried with. */
export type InvoiceWithCard = Invoice & { card: { brand: CardBrand | "unknown"; last4: string } | null };
