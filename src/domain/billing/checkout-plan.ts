import { type Offer, offers } from "./offer";
import type { PlanId } from "./plan";

/** The button of the Enterprise page says so. */
const aliases: Readonly<Record<string, PlanId>> = { enterprise: "enterprise-plan" };

/**
 * What `/checkout/{planId}` is for. Only plans that cost something are sold: Free is for nothing, and any unknown id
 * shows Professional.
 *
 * @returns `found`: whether it is the plan that the address names
 */
export function checkoutPlan(id: string): { kind: "free" } | { kind: "sold"; offer: Offer; found: boolean } {
  if (id === "free-plan") return { kind: "free" };
  const sold = offers.filter(({ monthlyPrice }) => monthlyPrice > 0);
  const requested = sold.find(({ planId }) => planId === (aliases[id] ?? id));
  const [professional] = sold;
  if (!professional) throw new Error("No plan is sold");
  return { kind: "sold", offer: requested ?? professional, found: requested !== undefined };
}
