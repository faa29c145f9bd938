import "server-only";
import type { Payments } from "~/server/ports/payments";
import { type Applied, type ApplyDeps, applySnapshot } from "./apply-snapshot";

export type RefreshDeps = ApplyDeps & { payments: Pick<Payments, "readSubscription"> };

/**
 * Asks the provider for a subscription as it is now, and keeps what it says.
 *
 * @returns `gone` where the provider does not know it any more
 * @throws PaymentFailure when the provider cannot be asked
 */
export async function refreshSubscription(
  deps: RefreshDeps,
  subscriptionId: string,
): Promise<Applied | "gone"> {
  // Before the question, not after the answer: see `followSubscription`.
  const readAt = deps.clock.now();
  const snapshot = await deps.payments.readSubscription({ subscriptionId });
  return snapshot ? applySnapshot(deps, snapshot, readAt) : "gone";
}
