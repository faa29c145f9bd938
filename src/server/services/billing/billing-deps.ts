import type { DeclineReason } from "~/domain/billing/decline-reason";
import type { Payments } from "~/server/ports/payments";
import type { ApplyDeps } from "./snapshots";

export type BillingDeps = Omit<ApplyDeps, "payments"> & {
  payments: Payments;
  /** Public origin without a trailing slash. */
  appUrl: string;
};

/**
 * The outcome of a checkout. `already`: they had the plan, and nothing was charged; `needs_action`: their bank
 * challenges them at `url` and sends them back to the checkout.
 */
export type CheckoutResult =
  | { status: "paid" | "already" }
  | { status: "needs_action"; url: string }
  | { status: "declined"; reason: DeclineReason };
