import type { ModelEditing } from "./edit-format";
import type { ModelPlace } from "./place";

/** `provider:name`, as the schema of `model-id.ts` has it. Separate from it, so that screens can list models without zod. */
export type ModelId = string;

export type ModelAbility = "tools" | "thinking";

/** One model as every screen shows it. */
export type ModelListing = {
  id: ModelId;
  /** The name shown and picked, e.g. `gemini-gemma3-4b` or `llama3:8b`. */
  name: string;
  /** The name of the connection that offers it; absent for what the operator set up. */
  connection?: string;
  isConnected: boolean;
  /** True when images may be sent along. */
  supportsImages: boolean;
  /** Tokens that fit into one call, prompt and reply together; null when the provider does not say. */
  contextTokens: number | null;
  /** Tokens one reply may have at most; null when the provider does not say. */
  maxOutputTokens: number | null;
  /** How many parameters it has; absent when the provider does not say. */
  parameters?: number;
  /** It turns texts into vectors, and cannot chat. */
  makesVectors?: true;
  /** Absent when the provider does not say. */
  abilities?: readonly ModelAbility[];
  /** Where it runs; absent when unknown. */
  place?: ModelPlace;
  /** US dollars per token; absent where the provider names no price. `cachedInput`: of input that it had kept. */
  price?: { input: number; output: number; cachedInput?: number };
  /** How it is asked to change files; absent where it is listed without a user. */
  editing?: ModelEditing;
};

/** Many servers do not say whether a model takes tools: then it is tried, and a refusal is remembered. */
export const mayTakeTools = ({ abilities }: ModelListing): boolean => abilities?.includes("tools") ?? true;

/** What a provider corrected by refusing a call. */
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

/** The connection that offers a model; undefined for what the operator set up. */
export const connectionOf = (id: ModelId): string | undefined => CONNECTION_MODEL.exec(id)?.[1];

export const modelIdOf = (provider: string, name: string): ModelId =>
  `${provider}${provider.startsWith(CONNECTION) ? "/" : ":"}${name}`;

/** Splits a model's id into its provider and its name, which may hold colons and slashes itself. */
export function parseModelId(id: ModelId): { provider: string; name: string } {
  const end = id.indexOf(id.startsWith(CONNECTION) ? "/" : ":");
  return { provider: id.slice(0, end), name: id.slice(end + 1) };
}
