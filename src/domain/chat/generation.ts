import { z } from "zod";

/** Generation settings of a chat. */
export const generationSettings = z.object({
  systemPrompt: z.string().trim().max(4_000, "At most 4,000 characters"),
  temperature: z.number().min(0).max(2),
  // `int()` would report 7.5 as not a number.
  topK: z.number().multipleOf(1).min(1).max(500),
  topP: z.number().min(0).max(1),
  /** Null: the maximum of the plan and the model. */
  maxOutputTokens: z.number().int().min(64).max(1_000_000).nullable(),
});

export type GenerationSettings = z.infer<typeof generationSettings>;

export const defaultGeneration: GenerationSettings = {
  systemPrompt: "",
  temperature: 0.7,
  topK: 40,
  topP: 0.95,
  maxOutputTokens: null,
};
