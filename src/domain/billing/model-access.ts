import { type AnsweringModel, answeringModel } from "~/domain/model/catalog";
import { connectionOf, type ModelId, type ModelListing, parseModelId } from "~/domain/model/model";
import { cheapestPlan, type PlanId, type PlanLimits } from "./plan";

/** Models on the operator's own servers, which cost nothing per call. */
const selfHostedProviders: readonly string[] = ["builtin", "local", "ollama", "openai"];

/**
 * Every plan includes the basic models: the built-in starter, models on the operator's own servers, Gemma (which
 * includes the default), and models of users' own connections. The rest are providers' large models, such as Gemini.
 */
export function isBasicModel(id: ModelId): boolean {
  const { provider, name } = parseModelId(id);
  return (
    connectionOf(id) !== undefined ||
    selfHostedProviders.includes(provider) ||
    (provider === "gemini" && name.startsWith("gemma"))
  );
}

/** A model as offered to a user. */
export type PickableModel = ModelListing & {
  /** The cheapest plan that includes it when the user's plan does not; null when they can pick it. */
  neededPlan: PlanId | null;
};

/** The plan that a selection needs, otherwise the model that answers it. `isChosen`: by the user. */
export function answerOf(
  { id, isChosen }: { id: ModelId; isChosen: boolean },
  models: readonly PickableModel[],
  order: readonly ModelId[],
): { neededPlan: PlanId | null; answer: AnsweringModel | undefined } {
  const neededPlan = (isChosen && models.find((model) => model.id === id)?.neededPlan) || null;
  const answer = neededPlan ? undefined : answeringModel(id, models.filter(isInPlan), order);
  return { neededPlan, answer };
}

export const isInPlan = ({ neededPlan }: PickableModel): boolean => neededPlan === null;

/** The cheapest plan that includes a model; null when the user's plan already does. */
export const planNeededFor = (limits: Pick<PlanLimits, "models">, id: ModelId): PlanId | null =>
  limits.models === "all" || isBasicModel(id) ? null : cheapestPlan(({ models }) => models === "all");
