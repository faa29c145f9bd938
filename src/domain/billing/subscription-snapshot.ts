import type { BillingCycle } from "./price";
import type { SoldPlanId } from "./sold-plan";

/** `incomplete`: begun, the first payment is not through. `past_due`: a renewal failed and is tried again. */
export type SubscriptionStatus = "incomplete" | "active" | "past_due" | "canceled";

/** An invoice as a mail names it: what was to be paid for it, in cents, credit taken off. */
export type Bill = { number: string; amount: number };

/** What the payment provider says about one subscription at one moment. */
export type SubscriptionSnapshot = {
  id: string;
  customerId: string;
  planId: SoldPlanId;
  cycle: BillingCycle;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** The period that runs now, paid or not. */
  periodStart: Date;
  periodEnd: Date;
  /** Up to when invoices are paid; null while none is. */
  paidThrough: Date | null;
  /** Of the renewal that failed: when it is tried again; null when it will not be. */
  nextAttemptAt: Date | null;
  endedAt: Date | null;
  /** The last one; null while it has no number yet. */
  latestBill: Bill | null;
};
