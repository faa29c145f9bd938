import "server-only";
import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import type { BillingDeps } from "./billing-deps";
import { refreshSubscription } from "./refresh-subscription";

/** The outcome of retrying failed payments; `nothing`: none was overdue. */
export type RenewalRetry =
  | { status: "nothing" | "paid" }
  | { status: "needs_action"; url: string }
  | { status: "declined"; reason: DeclineReason };

type RetryInput = { customerId: string; cardId: string; attemptId: string };

/** Where the bank sends a cardholder back to. */
export const billingReturnUrl = ({ appUrl }: Pick<BillingDeps, "appUrl">): string =>
  `${appUrl}/account?returned=1#billing`;

/**
 * Retries a customer's failed renewals with one of their cards.
 *
 * @throws PaymentFailure when the provider cannot be reached; the attempt may be repeated
 */
export async function retryFailedRenewals(
  deps: BillingDeps,
  { customerId, cardId, attemptId }: RetryInput,
): Promise<RenewalRetry> {
  const overdue = (await deps.payments.listSubscriptions({ customerId })).filter(
    ({ status }) => status === "past_due",
  );
  for (const { id: subscriptionId } of overdue) {
    const result = await deps.payments.payOpenInvoice({
      subscriptionId,
      card: { kind: "saved", cardId },
      returnUrl: billingReturnUrl(deps),
      idempotencyKey: `${attemptId}:owed:${subscriptionId}`,
    });
    await refreshSubscription(deps, subscriptionId);
    if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
    if (result.status === "needs_action") return { status: "needs_action", url: result.url };
  }
  return { status: overdue.length > 0 ? "paid" : "nothing" };
}
