import "server-only";
import type { DeclineReason } from "~/domain/billing/decline-reason";
import type { Payments } from "~/server/ports/payments";
import type { ApplyDeps } from "./apply-snapshot";

/** What paying needs from outside. */
export type BillingDeps = Omit<ApplyDeps, "payments"> & {
  payments: Payments;
  /** Public origin without a trailing slash. */
  appUrl: string;
};

/**
 * What became of a payment. `already`: the plan was theirs, and nothing was charged; `needs_action`: their bank asks
 * them at `url`, from where they come back to the checkout.
 */
export type CheckoutResult =
  | { status: "paid" | "already" }
  | { status: "needs_action"; url: string }
  | { status: "declined"; reason: DeclineReason };
