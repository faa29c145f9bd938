import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { declineReason } from "~/domain/billing/decline-reason";
import { notFound } from "~/domain/error/domain-error";
import { applySnapshots } from "./apply-snapshot";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";
import type { FinishResult } from "./finish-checkout";

/**
 * Whether the overdue payment has gone through, for a user returning from their bank, and otherwise why the card was
 * declined.
 */
export async function finishPayment(
  deps: Pick<BillingDeps, "db" | "clock" | "ids" | "payments">,
  user: SignedInUser,
): Promise<FinishResult> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) throw notFound();
  return callProvider(async () => {
    const readAt = deps.clock.now();
    const subscriptions = await deps.payments.listSubscriptions({ customerId });
    const running = subscriptions.filter(({ status }) => status !== "canceled");
    await applySnapshots(
      deps,
      running.map((snapshot) => ({ snapshot, readAt })),
    );
    const overdue = running.find(({ status }) => status === "past_due");
    if (!overdue) return { paid: true, reason: null };
    const idempotencyKey = `finish-${deps.ids.next()}`;
    const outcome = await deps.payments.finishPayment({ subscriptionId: overdue.id, idempotencyKey });
    return { paid: false, reason: outcome.status === "declined" ? declineReason(outcome) : null };
  });
}
