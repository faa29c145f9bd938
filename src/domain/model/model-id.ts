import { z } from "zod";

/** `provider:name`, e.g. `builtin:starter`, `ollama:llama3:8b`, `gemini:gemma-3-4b-it`. */
export const modelId = z
  .string()
  .min(3)
  .max(200, { abort: true })
  .regex(/^[a-z]+:[^\s]+$/, "Unknown model");

export const MAX_HIDDEN_MODELS = 500;
/** Models that a user has hidden. */
export const hiddenModelIds = z.array(modelId).max(MAX_HIDDEN_MODELS);
