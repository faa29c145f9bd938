import type {
  EmbeddingModelV4,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { ConnectionKind } from "~/domain/model/connection";
import type { FailureKind, FailureReader, ModelFailure } from "~/domain/model/failure";
import type { ModelId, ModelListing } from "~/domain/model/model";

/** Whether a provider responds, determined by calling it. */
export type ProviderState =
  | {
      provider: string;
      connected: true;
      models: readonly ModelListing[];
      /** Absent where it has none. */
      embeddingModels?: readonly ModelListing[];
    }
  | {
      provider: string;
      connected: false;
      models: readonly ModelListing[];
      kind: FailureKind;
      reason: string;
      remedy: string;
    };

/** A call's token usage, from its `finish` part. */
export type ReportedUsage = LanguageModelV4Usage;

export type ModelMessage = LanguageModelV4Message;
export type ModelPart = LanguageModelV4StreamPart;
export type ModelTool = LanguageModelV4FunctionTool;

export type EmbeddingModel = EmbeddingModelV4;

export type ModelOptions = Omit<LanguageModelV4CallOptions, "providerOptions" | "abortSignal" | "headers">;

export type OpenedModel = {
  listing: ModelListing;
  languageModel: LanguageModelV4;
  /** The starter: reads pages from complete earlier replies, and gets the current one in `providerOptions`. */
  readsWholeReplies?: true;
};

/** A model's input limit in tokens; null when unknown. The starter has none. */
export const maxInputTokens = ({
  listing,
  readsWholeReplies,
}: Pick<OpenedModel, "readsWholeReplies"> & { listing: Pick<ModelListing, "contextTokens"> }):
  | number
  | null => (readsWholeReplies ? Number.MAX_SAFE_INTEGER : listing.contextTokens);

/** Provider metadata of a `finish` part whose text only says that the request cannot be fulfilled. */
export const DECLINED = { bluebonnet: { declined: true } } as const;

export const isDeclined = (part: ModelPart): boolean =>
  part.type === "finish" && part.providerMetadata?.bluebonnet?.declined === DECLINED.bluebonnet.declined;

/** A connection that a user made, with its secrets. */
export type ConnectionSettings = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** Null: the provider's default. */
  address: string | null;
  key: string | null;
  headers: Readonly<Record<string, string>>;
  /** Whether private addresses may be called. */
  allowPrivate: boolean;
  /** Names of the offered models; null: all. */
  models: readonly string[] | null;
  /** Who reads about its failures. */
  reader: FailureReader;
};

/** All models: the built-in starter, Ollama, Gemini, OpenAI-compatible servers. Failures are described for any user. */
export interface Models {
  /** Every provider's state and models, queried in parallel, within 3 s. */
  list(signal?: AbortSignal): Promise<readonly ProviderState[]>;
  /** Opens a model by id (`provider:name`); undefined when no provider of that prefix is configured or it has no such model. */
  open(id: ModelId, signal?: AbortSignal): Promise<OpenedModel | undefined>;
  /**
   * Opens an embedding model; undefined when its provider has none. Not every provider lists them, so a call may still
   * report that this one does not exist.
   */
  openEmbedding(id: ModelId): EmbeddingModelV4 | undefined;
  /** Adds a user's connections. `reader`: who reads about failures of the operator's providers. */
  including(connections: readonly ConnectionSettings[], reader: FailureReader): Models;
  /** Queries a connection's provider for its models. */
  probe(connection: ConnectionSettings, signal?: AbortSignal): Promise<ProviderState>;
  /** Describes what `open` threw or a stream ended with; for undefined, why `open` found nothing. Never throws. */
  explain(error: unknown, id: ModelId): ModelFailure;
}

/** One provider, the part an adapter implements; `wiring.ts` joins them into `Models`. */
export interface ModelProvider {
  /** The prefix of its model ids: `builtin`, `local`, `ollama`, `gemini`, `openai`, or `connection:<id>`. */
  readonly id: string;
  state(reader: FailureReader, signal?: AbortSignal): Promise<ProviderState>;
  open(name: string, signal?: AbortSignal): Promise<OpenedModel | undefined>;
  /** Absent where the provider has no embedding models. */
  openEmbedding?(name: string): EmbeddingModelV4 | undefined;
  /** Absent where replies cannot fail for reasons outside this process. */
  explain?(error: unknown, name: string, reader: FailureReader): ModelFailure;
}
