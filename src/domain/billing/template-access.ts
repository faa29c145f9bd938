import { cheapestPlan, type PlanId, type PlanLimits } from "./plan";

/** The cheapest plan with the template; null if the user's plan has it. */
export const planNeededForTemplate = (
  limits: Pick<PlanLimits, "templates">,
  tier: "basic" | "advanced",
): PlanId | null =>
  limits.templates === "all" || tier === "basic"
    ? null
    : cheapestPlan(({ templates }) => templates === "all");

/** The cheapest plan with custom templates; null if the user's plan has them. */
export const planNeededForCustomTemplates = (limits: Pick<PlanLimits, "customTemplates">): PlanId | null =>
  limits.customTemplates ? null : cheapestPlan(({ customTemplates }) => customTemplates);
