import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isQuoteValid } from "~/domain/billing/change-quote";
import type { ChangePlanInput } from "~/domain/billing/checkout-input";
import { declineReason } from "~/domain/billing/decline-reason";
import { judgeOrder } from "~/domain/billing/order";
import { invalidStateError } from "~/domain/billing/subscription-state";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps, CheckoutResult } from "./billing-deps";
import { findCustomer } from "./ensure-customer";
import { refreshSubscription } from "./refresh-subscription";
import { openQuote, type QuoteDeps } from "./seal-quote";
import { withPaymentLock } from "./with-payment-lock";

/**
 * Changes the plan or cycle of the user's subscription at the quoted price, using their default card.
 *
 * @throws DomainError not_found without a subscription; conflict while another payment is in progress, when the
 * subscription's state does not allow a change, and when the quote is invalid or has expired; unavailable when the
 * provider cannot be reached
 */
export function changePlan(
  deps: BillingDeps & QuoteDeps,
  user: SignedInUser,
  input: ChangePlanInput,
): Promise<CheckoutResult> {
  const { attemptId, planId, cycle } = input;
  return withPaymentLock(deps, { userId: user.id, attemptId }, async (wasRetried) => {
    const customerId = await findCustomer(deps, user.id);
    if (!customerId) throw notFound();
    const readAt = deps.clock.now();
    const judged = judgeOrder(await deps.payments.listSubscriptions({ customerId }), input);
    if (judged.kind === "blocked") throw invalidStateError(judged.subscription);
    if (judged.kind !== "change" && judged.kind !== "current") throw notFound();
    const { id: subscriptionId } = judged.subscription;
    if (judged.kind === "current") {
      await applySnapshot(deps, { snapshot: judged.subscription, readAt });
      return { status: (await wasRetried()) ? "paid" : "already" };
    }
    const quote = openQuote(deps, input.quote);
    const { subscription } = judged;
    if (!quote || !isQuoteValid(quote, { order: input, subscription, now: await deps.payments.now() }))
      throw quoteExpired();
    const { prorationDate } = quote;
    const idempotencyKey = `${attemptId}:change`;
    const result = await deps.payments.changePlan({
      subscriptionId,
      planId,
      cycle,
      prorationDate,
      idempotencyKey,
    });
    if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
    await refreshSubscription(deps, subscriptionId);
    return { status: "paid" };
  });
}

const quoteExpired = () =>
  new DomainError(
    "conflict",
    "This price is no longer current. Nothing was charged. Check the new price, then confirm again.",
  );
