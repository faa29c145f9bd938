import { type Offer, offers } from "./offer";

/** The button of the Enterprise page says so. */
const aliases: Readonly<Record<string, string>> = { enterprise: "enterprise-plan" };

/**
 * The plan that `/checkout/{planId}` sells. Only plans that cost something are sold; any other id shows Professional.
 *
 * @returns `found`: whether it is the plan that the address names
 */
export function checkoutPlan(id: string): { offer: Offer; found: boolean } {
  const sold = offers.filter(({ monthlyPrice }) => monthlyPrice > 0);
  const asked = sold.find(({ planId }) => planId === (aliases[id] ?? id));
  const [professional] = sold;
  if (!professional) throw new Error("No plan is sold");
  return { offer: asked ?? professional, found: asked !== undefined };
}
