import type { PaidPlanId } from "./paid-plan";
import type { BillingCycle } from "./price";

/**
 * `incomplete`: created, but the first payment has not gone through. `past_due`: a renewal failed and is being
 * retried.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past_due" | "canceled";

/** An invoice as emails mention it. `amount`: cents due after credit. */
export type Bill = { number: string; amount: number };

/** A subscription as the payment provider reports it at one moment. */
export type SubscriptionSnapshot = {
  id: string;
  customerId: string;
  planId: PaidPlanId;
  cycle: BillingCycle;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** The current period, paid or not. */
  periodStart: Date;
  periodEnd: Date;
  /** End of the paid period; null when nothing was paid yet. */
  paidThrough: Date | null;
  /** When the failed renewal is retried; null when it is not. */
  nextAttemptAt: Date | null;
  endedAt: Date | null;
  /** The latest invoice; null while it has no number. */
  latestBill: Bill | null;
};
