import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { cardRefusalReason } from "~/domain/billing/card-refusal";
import { notFound } from "~/domain/error/domain-error";
import { applySnapshots } from "./apply-snapshot";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";
import type { Finished } from "./finish-checkout";

/**
 * Who comes back from their bank after a payment in the account: whether nothing is owed any more, and why the card was
 * refused, where it was.
 */
export async function finishPayment(
  deps: Pick<BillingDeps, "db" | "clock" | "ids" | "payments">,
  user: SignedInUser,
): Promise<Finished> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) throw notFound();
  return askProvider(async () => {
    const readAt = deps.clock.now();
    const subscriptions = await deps.payments.listSubscriptions({ customerId });
    const living = subscriptions.filter(({ status }) => status !== "canceled");
    await applySnapshots(
      deps,
      living.map((snapshot) => ({ snapshot, readAt })),
    );
    const owing = living.find(({ status }) => status === "past_due");
    if (!owing) return { paid: true, reason: null };
    const idempotencyKey = `finish-${deps.ids.next()}`;
    const outcome = await deps.payments.finishPayment({ subscriptionId: owing.id, idempotencyKey });
    return { paid: false, reason: outcome.status === "refused" ? cardRefusalReason(outcome) : null };
  });
}
