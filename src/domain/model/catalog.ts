import { isStarter, type ModelId, type ModelListing, parseModelId } from "./model";

/** Selected until the user picks a model. */
export const DEFAULT_MODEL_ID: ModelId = "gemini:gemma-3-4b-it";
export const DEFAULT_MODEL_NAME = "gemini-gemma3-4b";

/** A model's display name, derived from its id without asking a provider. */
export const modelNameOf = (id: ModelId): string =>
  id === DEFAULT_MODEL_ID ? DEFAULT_MODEL_NAME : parseModelId(id).name;

/** Names that are always listed; whether a provider offers them is discovered at run time. */
const catalog: readonly { name: string; id: ModelId }[] = [
  { name: DEFAULT_MODEL_NAME, id: DEFAULT_MODEL_ID },
  ...[
    "llama2:latest",
    "bakllava",
    "codellama",
    "deepseek-coder",
    "dolphin-mixtral",
    "gemma",
    "llama3",
    "llava",
    "mistral",
    "mixtral",
    "neural-chat",
    "nous-hermes",
    "openchat",
    "phi",
    "qwen",
    "stablelm",
    "vicuna",
    "wizard-math",
    "yi",
  ].map((name) => ({ name, id: `ollama:${name}` })),
];

/** A provider's current models. */
type Offer = { connected: boolean; models: readonly ModelListing[] };

/**
 * All models to list: the connected ones, then the catalog's names that no provider offers, each sorted by name. A
 * catalog name without a tag (`mistral`) is replaced by the installed tags of that model (`mistral:7b`).
 */
export function mergeCatalog(offers: readonly Offer[]): ModelListing[] {
  const offered = offers.flatMap(({ connected, models }) =>
    models.map((model) => ({ ...model, isConnected: connected && model.isConnected })),
  );
  const missing = catalog.filter(({ id }) => !offered.some((model) => answersFor(model.id, id)));
  return [...offered, ...missing.map(notConnected)].sort(
    (a, b) => Number(b.isConnected) - Number(a.isConnected) || byName(a, b),
  );
}

/** The model that answers for a selection. */
export type AnsweringModel = {
  model: ModelListing;
  /** True when another model replaces the selected one; the UI must say so. */
  isFallback: boolean;
};

/**
 * The selected model if it is connected, else the first connected one of the user's fallbacks. The default selection
 * falls back to any connected model, by name, the starter last because it is no language model. Undefined: none.
 */
export function answeringModel(
  selectedId: ModelId,
  listings: readonly ModelListing[],
  order: readonly ModelId[],
): AnsweringModel | undefined {
  const connected = listings.filter((model) => model.isConnected).sort(byName);
  const selected =
    connected.find((model) => model.id === selectedId) ??
    // To Ollama `llama3` and `llama3:latest` are one model.
    connected.find((model) => model.id === `${selectedId}:latest`);
  if (selected) return { model: selected, isFallback: false };
  const any = selectedId === DEFAULT_MODEL_ID ? [...connected.filter(isLanguageModel), ...connected] : [];
  const [other] = [...order.flatMap((id) => connected.find((model) => model.id === id) ?? []), ...any];
  return other && { model: other, isFallback: true };
}

const byName = (a: ModelListing, b: ModelListing): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const isLanguageModel = ({ id }: ModelListing): boolean => !isStarter(id);

const answersFor = (installed: ModelId, requested: ModelId): boolean =>
  installed === requested ||
  (!parseModelId(requested).name.includes(":") && installed.startsWith(`${requested}:`));

const notConnected = ({ id, name }: { id: ModelId; name: string }): ModelListing => ({
  id,
  name,
  isConnected: false,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
});
