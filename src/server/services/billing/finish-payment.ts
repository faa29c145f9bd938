import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { applySnapshots } from "./apply-snapshot";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";

/** Who comes back from their bank after a payment in the account: whether nothing is owed any more. */
export async function finishPayment(
  deps: Pick<BillingDeps, "db" | "clock" | "ids" | "payments">,
  user: SignedInUser,
): Promise<{ paid: boolean }> {
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
    return { paid: living.every(({ status }) => status !== "past_due") };
  });
}
