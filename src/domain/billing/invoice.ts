import type { CardBrand } from "./card";

/** Whole US cents; negative for a credit. */
export type Cents = number;

/**
 * `country` is an ISO 3166-1 alpha-2 code, as the provider expects it. `state` and `postalCode` are empty where the
 * country's addresses have none.
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
  /** Covers part of a period, charged or credited when a plan changes. */
  proration: boolean;
  periodStart: Date;
  periodEnd: Date;
};

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

export type Invoice = {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  /** Null for a draft. */
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
  /** The customer's credit before and after this invoice, as negative cents. */
  startingBalance: Cents;
  endingBalance: Cents;
  amountDue: Cents;
  amountPaid: Cents;
  amountRefunded: Cents;
  nextAttemptAt: Date | null;
  billedTo: { name: string | null; email: string | null; address: BillingAddress | null };
};

/** With the card that was charged, or tried last. */
export type InvoiceWithCard = Invoice & { card: { brand: CardBrand | "unknown"; last4: string } | null };
