import { DomainError } from "~/domain/error/domain-error";
import type { TemplateTier } from "~/domain/template/template";
import { cheapestPlan, type PlanId, type PlanLimits, planLimits } from "../billing/plan";

/** The cheapest plan with the template; null if the user's plan has it. */
export const planNeededForTemplate = (
  limits: Pick<PlanLimits, "templates">,
  tier: TemplateTier,
): PlanId | null =>
  limits.templates === "all" || tier === "basic"
    ? null
    : cheapestPlan(({ templates }) => templates === "all");

/** @throws DomainError plan_needed */
export function requireTemplate(
  limits: PlanLimits,
  { title, tier }: { title: string; tier: TemplateTier },
): void {
  const needed = planNeededForTemplate(limits, tier);
  if (!needed) return;
  throw new DomainError("plan_needed", `${title} is not part of the ${limits.name} plan.`, {
    detail: `It comes with the ${planLimits[needed].name} plan. Until then, pick another template.`,
  });
}

/** The cheapest plan with custom templates; null if the user's plan has them. */
export const planNeededForCustomTemplates = (limits: Pick<PlanLimits, "customTemplates">): PlanId | null =>
  limits.customTemplates ? null : cheapestPlan(({ customTemplates }) => customTemplates);

/** @throws DomainError plan_needed */
export function requireCustomTemplates(limits: PlanLimits): void {
  const needed = planNeededForCustomTemplates(limits);
  if (!needed) return;
  throw new DomainError("plan_needed", `Your own templates are not part of the ${limits.name} plan.`, {
    detail: `They come with the ${planLimits[needed].name} plan.`,
  });
}
