import { answerOf, type PickableModel } from "~/domain/billing/model-access";
import type { PlanId } from "~/domain/billing/plan";
import { isStarter, type ModelId, type ModelListing } from "~/domain/model/model";

/** The selected model, and the one that will answer. */
export type Selection = {
  id: ModelId;
  name: string;
  /** Null until the models are loaded. */
  isConnected: boolean | null;
  /** The model that answers; null when it is not known yet, or when the picked one cannot answer. */
  answering: ModelListing | null;
  isFallback: boolean;
  /** The plan that the picked model needs, where the user has a smaller one. */
  neededPlan: PlanId | null;
};

type Choices = {
  /** Undefined while loading. */
  models: readonly PickableModel[] | undefined;
  /** The user's fallback models. */
  order: readonly ModelId[];
  /** Whether the user picked it. If not, another language model may replace it without a notice. */
  isChosen: boolean;
};

export function toSelection(
  { id, name }: Pick<Selection, "id" | "name">,
  { models, order, isChosen }: Choices,
): Selection {
  if (!models) return { id, name, isConnected: null, answering: null, isFallback: false, neededPlan: null };
  const { neededPlan, answer } = answerOf({ id, isChosen }, models, order);
  const isFallback = answer?.isFallback === true && (isChosen || isStarter(answer.model.id));
  return {
    id,
    name,
    isConnected: answer !== undefined && !isFallback,
    answering: answer?.model ?? null,
    isFallback,
    neededPlan,
  };
}

export const modelFilters = ["connected", "local", "images", "thinking"] as const;
export type ModelFilter = (typeof modelFilters)[number];

const passes: Record<ModelFilter, (model: ModelListing) => boolean> = {
  connected: ({ isConnected }) => isConnected,
  images: ({ supportsImages }) => supportsImages,
  thinking: ({ abilities }) => abilities?.includes("thinking") ?? false,
  local: ({ place }) => place === "machine" || place === "network",
};

/** Models that pass all filters. */
export const filterModels = <Model extends ModelListing>(
  models: readonly Model[],
  filters: readonly ModelFilter[],
): readonly Model[] => models.filter((model) => filters.every((filter) => passes[filter](model)));

/** Models whose names contain all words of the search, in the given order. */
export function searchModels<Model extends ModelListing>(
  models: readonly Model[],
  search: string,
): readonly Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
