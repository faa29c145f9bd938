import "server-only";
import { realMoneyProviders } from "~/domain/billing/payment-provider";
import { type SyncPlanDeps, syncUserPlan } from "./sync-plan";

/**
 * Run at startup to follow a change of provider: plans bought without money, from a simulator or in Stripe's test
 * mode, end as soon as another provider takes payments, and return with their own.
 */
export async function syncPlansWithProvider(deps: SyncPlanDeps): Promise<void> {
  const testSubscribers = await deps.db.subscription.findMany({
    where: { provider: { notIn: realMoneyProviders }, accessUntil: { gt: await deps.payments.now() } },
    distinct: ["userId"],
    select: { userId: true },
  });
  for (const { userId } of testSubscribers) await syncUserPlan(deps, userId);
}
