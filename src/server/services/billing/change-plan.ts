import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { cardRefusalReason } from "~/domain/billing/card-refusal";
import type { ChangePlanInput } from "~/domain/billing/checkout-input";
import { judgeOrder } from "~/domain/billing/order";
import { refusedInState } from "~/domain/billing/subscription-state";
import { notFound } from "~/domain/error/domain-error";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps, Paid } from "./billing-deps";
import { findCustomer } from "./ensure-customer";
import { onePayment } from "./one-payment";
import { refreshSubscription } from "./refresh-subscription";

/**
 * Changes the plan or the cycle of the user's subscription, for what the preview showed, with their default card.
 *
 * @throws DomainError not_found without a subscription; conflict while another payment runs, and where its state
 * allows no change; unavailable when the provider could not be asked
 */
export function changePlan(deps: BillingDeps, user: SignedInUser, input: ChangePlanInput): Promise<Paid> {
  const { attemptId, planId, cycle, prorationDate } = input;
  return onePayment(deps, { userId: user.id, attemptId }, async (cameAgain) => {
    const customerId = await findCustomer(deps.db, user.id);
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
