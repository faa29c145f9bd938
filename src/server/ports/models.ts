import "server-only";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelListing } from "~/domain/model/model";

/** Whether a provider answers, found out by asking it; never assumed. */
export type ProviderState =
  | { provider: string; connected: true; models: readonly ModelListing[] }
  | { provider: string; connected: false; models: readonly ModelListing[]; reason: string; remedy: string };

export type OpenedModel = {
  listing: ModelListing;
  languageModel: LanguageModelV4;
};

/** Everything that can write a reply. Sources: the built-in starter, Ollama, Gemini, OpenAI-compatible servers. */
export interface Models {
  /** Every provider's state and models; asks them all at once and answers within 3 s. */
  list(signal?: AbortSignal): Promise<readonly ProviderState[]>;
  /** Opens a model by id (`provider:name`); undefined when no provider of that prefix is configured or it has no such model. */
  open(id: string, signal?: AbortSignal): Promise<OpenedModel | undefined>;
}

/** One provider, the part an adapter implements; `wiring.ts` joins them into `Models`. */
export interface ModelProvider {
  /** The prefix of its model ids: `builtin`, `ollama`, `gemini`, `openai`. */
  readonly id: string;
  state(signal?: AbortSignal): Promise<ProviderState>;
  open(name: string, signal?: AbortSignal): Promise<OpenedModel | undefined>;
}
