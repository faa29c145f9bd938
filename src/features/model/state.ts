import type { PlanId } from "~/domain/billing/plan";
import type { ModelId, ModelListing } from "~/domain/model/model";

/** The selected model, and the one that will answer. */
export type Selection = {
  id: ModelId;
  name: string;
  /** Null until the list of models is here. */
  isConnected: boolean | null;
  /** The model that answers; null when it is not known yet, or when the picked one cannot answer. */
  answering: ModelListing | null;
  isFallback: boolean;
  /** The plan that the picked model needs, where the user has a smaller one. */
  neededPlan: PlanId | null;
};

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

/** Models whose names hold all words of the search, in their order. */
export function searchModels<Model extends ModelListing>(
  models: readonly Model[],
  search: string,
): readonly Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
