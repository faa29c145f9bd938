import { DomainError } from "~/domain/error/domain-error";
import { type ModelId, type ModelListing, parseModelId } from "~/domain/model/model";
import { cheapestPlan, type PlanId, type PlanLimits, planLimits } from "./plan";

/** Models that run on a server of the operator's own: they cost nobody anything. */
const selfHostedProviders: readonly string[] = ["builtin", "ollama", "openai"];

/**
 * Basic models are in every plan: the built-in starter, whatever one's own model server runs, and Gemma, Google's open
 * models, the default among them. What is left are the large models of a provider, such as Gemini.
 */
export function isBasicModel(id: ModelId): boolean {
  const { provider, name } = parseModelId(id);
  return selfHostedProviders.includes(provider) || (provider === "gemini" && name.startsWith("gemma"));
}

/** A model as a user may pick it. */
export type PickableModel = ModelListing & {
  /** The cheapest plan that has it, where the user's own has not; null: it can be picked. */
  neededPlan: PlanId | null;
};

export const isInPlan = ({ neededPlan }: PickableModel): boolean => neededPlan === null;

/** The cheapest plan that a user needs for a model; null: the one they have. */
export const planNeededFor = (limits: Pick<PlanLimits, "models">, id: ModelId): PlanId | null =>
  limits.models === "all" || isBasicModel(id) ? null : cheapestPlan(({ models }) => models === "all");

/** @throws DomainError plan_needed */
export function requireModel(limits: PlanLimits, id: ModelId): void {
  const needed = planNeededFor(limits, id);
  if (!needed) return;
  throw new DomainError("plan_needed", `${parseModelId(id).name} is not part of the ${limits.name} plan.`, {
    detail: `It comes with the ${planLimits[needed].name} plan. Until then, pick another model; your text is kept.`,
  });
}
