import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { cardRefusalReason } from "~/domain/billing/card-refusal";
import type { SubscribeInput } from "~/domain/billing/checkout-input";
import { type JudgedOrder, judgeOrder } from "~/domain/billing/order";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import { refusedInState } from "~/domain/billing/subscription-state";
import { DomainError } from "~/domain/error/domain-error";
import type { PaymentAnswer } from "~/server/ports/payments";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps, Paid } from "./billing-deps";
import { ensureCustomer } from "./ensure-customer";
import { onePayment } from "./one-payment";

/**
 * Buys a first subscription. Whatever comes twice (a second click, a retry after a lost answer, another tab) finds what
 * the first one bought.
 *
 * @throws DomainError conflict while another payment runs, and where a subscription would have to be changed instead;
 * unavailable when the provider could not be asked
 */
export function subscribe(deps: BillingDeps, user: SignedInUser, input: SubscribeInput): Promise<Paid> {
  const { attemptId, details } = input;
  return onePayment(deps, { userId: user.id, attemptId }, async (cameAgain) => {
    const customerId = await ensureCustomer(deps, user, { details, attemptId });
    const readAt = deps.clock.now();
    const judged = judgeOrder(await deps.payments.listSubscriptions({ customerId }), input);
    if (judged.kind === "current") {
      await applySnapshot(deps, { snapshot: judged.subscription, readAt });
      return { status: (await cameAgain()) ? "paid" : "already" };
    }
    const answer = await pay(deps, customerId, judged, input);
    if (answer.status === "refused") return { status: "refused", reason: cardRefusalReason(answer) };
    await applySnapshot(deps, { snapshot: answer.subscription, readAt: answer.readAt });
    return answer.status === "paid" ? { status: "paid" } : { status: "needs_action", url: answer.url };
  });
}

async function pay(
  { payments, appUrl }: BillingDeps,
  customerId: string,
  judged: JudgedOrder<SubscriptionSnapshot>,
  { attemptId, planId, cycle, card }: SubscribeInput,
): Promise<PaymentAnswer> {
  const payment = {
    card: { kind: "new", ...card } as const,
    returnUrl: `${appUrl}/checkout/${planId}?cycle=${cycle}&returned=1`,
  };
  switch (judged.kind) {
    case "pay":
      return payments.payOpenInvoice({
        ...payment,
        subscriptionId: judged.subscription.id,
        idempotencyKey: `${attemptId}:pay`,
      });
    case "purchase":
      // One that was begun for another plan and never paid: left alone it could still be paid.
      if (judged.replaces)
        await payments.cancelNow({
          subscriptionId: judged.replaces.id,
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
      throw refusedInState(judged.subscription);
    default:
      throw new DomainError("conflict", "You have a subscription already.", {
        detail: "Load this page anew to change it.",
      });
  }
}
