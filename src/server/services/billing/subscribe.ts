import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { SubscribeInput } from "~/domain/billing/checkout-input";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { declineReason } from "~/domain/billing/decline-reason";
import { evaluateOrder, type OrderVerdict } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { invalidStateError } from "~/domain/billing/subscription-state";
import { DomainError } from "~/domain/error/domain-error";
import type { PaymentResult } from "~/server/ports/payments";
import type { BillingDeps, CheckoutResult } from "./billing-deps";
import { ensureCustomer } from "./customer";
import { withPaymentLock } from "./locks";
import { applySnapshot } from "./snapshots";

/**
 * Buys a first subscription. Repeats (a second click, a retry after a lost response, another tab) find what the first
 * one bought.
 *
 * @throws DomainError conflict while another payment is in progress, and when a subscription has to be changed
 * instead; unavailable when the provider cannot be reached
 */
export function subscribe(
  deps: BillingDeps,
  user: SignedInUser,
  input: SubscribeInput,
): Promise<CheckoutResult> {
  const { attemptId, details } = input;
  return withPaymentLock(deps, { userId: user.id, attemptId }, async (wasRetried) => {
    const customerId = await ensureCustomer(deps, user, { details, attemptId });
    const readAt = deps.clock.now();
    const verdict = evaluateOrder(await deps.payments.listSubscriptions({ customerId }), input);
    if (verdict.kind === "current") {
      await applySnapshot(deps, { snapshot: verdict.subscription, readAt });
      return { status: (await wasRetried()) ? "paid" : "already" };
    }
    const result = await pay(deps, { customerId, verdict }, input);
    if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
    await applySnapshot(deps, { snapshot: result.subscription, readAt: result.readAt });
    return result.status === "paid" ? { status: "paid" } : { status: "needs_action", url: result.url };
  });
}

async function pay(
  { payments, appUrl }: BillingDeps,
  { customerId, verdict }: { customerId: string; verdict: OrderVerdict<SubscriptionSnapshot> },
  { attemptId, planId, cycle, card }: SubscribeInput,
): Promise<PaymentResult> {
  const payment = {
    card: { kind: "new", ...card } as const,
    returnUrl: `${appUrl}${checkoutPath(planId, cycle)}&returned=1`,
  };
  switch (verdict.kind) {
    case "pay":
      return payments.payOpenInvoice({
        ...payment,
        subscriptionId: verdict.subscription.id,
        idempotencyKey: `${attemptId}:pay`,
      });
    case "purchase":
      // An unpaid purchase of another plan: left open, it could still be paid.
      if (verdict.replaces)
        await payments.cancelNow({
          subscriptionId: verdict.replaces.id,
          idempotencyKey: `${attemptId}:replace`,
        });
      return payments.subscribe({
        ...payment,
        customerId,
        planId,
        cycle,
        idempotencyKey: `${attemptId}:subscribe`,
      });
    case "blocked":
      throw invalidStateError(verdict.subscription);
    default:
      throw new DomainError("conflict", "You already have a subscription.", {
        detail: "Reload this page to change it.",
      });
  }
}
