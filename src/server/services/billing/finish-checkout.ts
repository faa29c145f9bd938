import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { judgeOrder, type Order } from "~/domain/billing/order";
import { applySnapshot } from "./apply-snapshot";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";

/** Who comes back from their bank: whether the order is theirs now. */
export async function finishCheckout(
  deps: BillingDeps,
  user: SignedInUser,
  order: Order,
): Promise<{ paid: boolean }> {
  const customerId = await findCustomer(deps, user.id);
  if (!customerId) return { paid: false };
  const readAt = deps.clock.now();
  const judged = judgeOrder(await deps.payments.listSubscriptions({ customerId }), order);
  if (judged.kind !== "current") return { paid: false };
  await applySnapshot(deps, { snapshot: judged.subscription, readAt });
  return { paid: true };
}
