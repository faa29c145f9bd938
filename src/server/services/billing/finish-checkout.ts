import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import { judgeOrder, type Order } from "~/domain/billing/order";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";

/** `reason`: why the card was declined, if it was. */
export type FinishResult = { paid: boolean; reason: DeclineReason | null };

const unpaid: FinishResult = { paid: false, reason: null };

/** Whether the order has gone through, for a user returning from their bank. */
export async function finishCheckout(
  deps: BillingDeps,
  user: SignedInUser,
  order: Order,
): Promise<FinishResult> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) return unpaid;
  const readAt = deps.clock.now();
  const judged = judgeOrder(await deps.payments.listSubscriptions({ customerId }), order);
  if (judged.kind !== "current" && judged.kind !== "pay") return unpaid;
  const { subscription } = judged;
  if (judged.kind === "current") await applySnapshot(deps, { snapshot: subscription, readAt });
  const idempotencyKey = `finish-${deps.ids.next()}`;
  const outcome = await deps.payments.finishPayment({ subscriptionId: subscription.id, idempotencyKey });
  return {
    paid: judged.kind === "current",
    reason: outcome.status === "declined" ? declineReason(outcome) : null,
  };
}
