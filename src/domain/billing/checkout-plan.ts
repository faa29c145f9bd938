import { type Offer, offers } from "./offer";
import type { PlanId } from "./plan";

/** Used by the button on the Enterprise page. */
const aliases: Readonly<Record<string, PlanId>> = { enterprise: "enterprise-plan" };

/**
 * Resolves `/checkout/{planId}`. Only paid plans are sold; an unknown id shows Professional.
 *
 * @returns `found`: whether the address named a plan that is sold
 */
export function checkoutPlan(id: string): { kind: "free" } | { kind: "sold"; offer: Offer; found: boolean } {
  if (id === "free-plan") return { kind: "free" };
  const sold = offers.filter(({ monthlyPrice }) => monthlyPrice > 0);
  const requested = sold.find(({ planId }) => planId === (aliases[id] ?? id));
  const [professional] = sold;
  if (!professional) throw new Error("No plan is sold");
  return { kind: "sold", offer: requested ?? professional, found: requested !== undefined };
}
