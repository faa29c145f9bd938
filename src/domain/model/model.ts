/** `provider:name`, as the schema of `model-id.ts` has it. Apart from that, so that screens can list models without zod. */
export type ModelId = string;

/** One model as every screen shows it. */
export type ModelListing = {
  id: ModelId;
  /** The name shown and picked, e.g. `gemini-gemma3-4b` or `llama3:8b`. */
  name: string;
  isConnected: boolean;
  /** True when images may be sent along. */
  supportsImages: boolean;
  /** Tokens that fit into one call, prompt and reply together; null when the provider does not say. */
  contextTokens: number | null;
  /** Tokens one reply may have at most; null when the provider does not say. */
  maxOutputTokens: number | null;
  /** How many parameters it has; absent when the provider does not say. */
  parameters?: number;
  /** US dollars per token; absent where the provider names no price. */
  price?: { input: number; output: number };
};

/** Splits `provider:name` at its first colon (names may hold colons themselves). */
export function parseModelId(id: ModelId): { provider: string; name: string } {
  const colon = id.indexOf(":");
  return { provider: id.slice(0, colon), name: id.slice(colon + 1) };
}
