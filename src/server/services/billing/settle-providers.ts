import "server-only";
import { type SettleDeps, settleUser } from "./settle-plan";

/**
 * Follows a change of the payment provider, at the start: plans that were paid for without money, at a simulator or in
 * Stripe's test mode, end as soon as another provider takes the payments, and come back with their own.
 */
export async function settleProviders(deps: SettleDeps): Promise<void> {
  const testers = await deps.db.subscription.findMany({
    where: { provider: { not: "stripe" }, accessUntil: { gt: await deps.payments.now() } },
    distinct: ["userId"],
    select: { userId: true },
  });
  for (const { userId } of testers) await settleUser(deps, userId);
}
