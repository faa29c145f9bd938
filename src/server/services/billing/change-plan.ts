import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { cardRefusalReason } from "~/domain/billing/card-refusal";
import { isQuoteHeld } from "~/domain/billing/change-quote";
import type { ChangePlanInput } from "~/domain/billing/checkout-input";
import { judgeOrder } from "~/domain/billing/order";
import { refusedInState } from "~/domain/billing/subscription-state";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps, Paid } from "./billing-deps";
import { findCustomer } from "./ensure-customer";
import { onePayment } from "./one-payment";
import { refreshSubscription } from "./refresh-subscription";
import { openQuote, type QuoteDeps } from "./seal-quote";

/**
 * Changes the plan or the cycle of the user's subscription, for what the preview showed, with their default card.
 *
 * @throws DomainError not_found without a subscription; conflict while another payment runs, where its state allows no
 * change, and where the quote is not ours or no longer held; unavailable when the provider could not be asked
 */
export function changePlan(
  deps: BillingDeps & QuoteDeps,
  user: SignedInUser,
  input: ChangePlanInput,
): Promise<Paid> {
  const { attemptId, planId, cycle } = input;
  return onePayment(deps, { userId: user.id, attemptId }, async (cameAgain) => {
    const customerId = await findCustomer(deps, user.id);
    if (!customerId) throw notFound();
    const readAt = deps.clock.now();
    const judged = judgeOrder(await deps.payments.listSubscriptions({ customerId }), input);
    if (judged.kind === "blocked") throw refusedInState(judged.subscription);
    if (judged.kind !== "change" && judged.kind !== "current") throw notFound();
    const { id: subscriptionId } = judged.subscription;
    if (judged.kind === "current") {
      await applySnapshot(deps, { snapshot: judged.subscription, readAt });
      return { status: (await cameAgain()) ? "paid" : "already" };
    }
    const quote = openQuote(deps, input.quote);
    const { subscription } = judged;
    if (!quote || !isQuoteHeld(quote, { order: input, subscription, now: await deps.payments.now() }))
      throw quoteOver();
    const { prorationDate } = quote;
    const idempotencyKey = `${attemptId}:change`;
    const answer = await deps.payments.changePlan({
      subscriptionId,
      planId,
      cycle,
      prorationDate,
      idempotencyKey,
    });
    if (answer.status === "refused") return { status: "refused", reason: cardRefusalReason(answer) };
    await refreshSubscription(deps, subscriptionId);
    return { status: "paid" };
  });
}

const quoteOver = () =>
  new DomainError(
    "conflict",
    "This price is no longer current. Nothing was charged; check the new one, then confirm again.",
  );
