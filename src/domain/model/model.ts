import type { ModelEditing } from "./edit-format";

/** `provider:name`. Separate from the schema in `model-id.ts`, so that screens need no zod. */
export type ModelId = string;

/** Where a model runs, which is where prompts are sent. */
export type ModelPlace = "machine" | "network" | "elsewhere";

export type ModelAbility = "tools" | "thinking";

/** A model in lists. */
export type ModelListing = {
  id: ModelId;
  /** The display name, e.g. `gemini-gemma3-4b` or `llama3:8b`. */
  name: string;
  /** Name of the user's connection; absent for the operator's providers. */
  connection?: string;
  isConnected: boolean;
  supportsImages: boolean;
  /** Context window in tokens, for prompt and reply together; null: unknown. */
  contextTokens: number | null;
  /** Maximum tokens of a reply; null: unknown. */
  maxOutputTokens: number | null;
  /** Absent: unknown. */
  parameters?: number;
  /** An embedding model, which cannot chat. */
  makesVectors?: true;
  /** Absent: unknown. */
  abilities?: readonly ModelAbility[];
  /** Where it runs; absent when unknown. */
  place?: ModelPlace;
  /** US dollars per token; absent: unknown. `cachedInput`: for input from the provider's cache. */
  price?: { input: number; output: number; cachedInput?: number };
  /** Its edit format; absent in lists without a user. */
  editing?: ModelEditing;
};

/** Unknown abilities are tried; a refusal is remembered. */
export const maySupportTools = ({ abilities }: ModelListing): boolean => abilities?.includes("tools") ?? true;

/** Facts learned from a provider's refusal. */
export type ModelFacts = {
  supportsImages?: false;
  supportsTools?: false;
  contextTokens?: number;
  maxOutputTokens?: number;
};

/** The built-in starter is no language model: it has no context and no speed. */
export const isStarter = (id: ModelId | null | undefined): boolean => id?.startsWith("builtin:") ?? false;

/** Models of a user's connections are `connection:<its id>/<name>`. */
const CONNECTION = "connection:";
const CONNECTION_MODEL = /^connection:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

export const connectionProviderId = (connectionId: string): string => `${CONNECTION}${connectionId}`;

/** The id of the model's connection; undefined for the operator's providers. */
export const connectionOf = (id: ModelId): string | undefined => CONNECTION_MODEL.exec(id)?.[1];

export const modelIdOf = (provider: string, name: string): ModelId =>
  `${provider}${provider.startsWith(CONNECTION) ? "/" : ":"}${name}`;

/** Who provides the model, for what must name nothing of a user: of a user's connection, only that it is one. */
export const providerKind = (id: ModelId): string =>
  connectionOf(id) === undefined ? parseModelId(id).provider : "connection";

/** Splits a model's id into provider and name, which may contain colons and slashes. */
export function parseModelId(id: ModelId): { provider: string; name: string } {
  const end = id.indexOf(id.startsWith(CONNECTION) ? "/" : ":");
  return { provider: id.slice(0, end), name: id.slice(end + 1) };
}
