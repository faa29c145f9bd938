import { z } from "zod";
import { MAX_PROMPT_NAME, MAX_SAVED_PROMPT_CHARACTERS } from "./saved-prompt";

export const savePromptInput = z.object({
  /** Absent: a new one. */
  promptId: z.uuid().optional(),
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(MAX_PROMPT_NAME, `A name can have at most ${MAX_PROMPT_NAME} characters.`),
  text: z
    .string()
    .max(MAX_SAVED_PROMPT_CHARACTERS, "A saved prompt can have at most 10,000 characters.")
    .refine((text) => text.trim() !== "", "Enter the text of the prompt"),
});
export type SavePromptInput = z.infer<typeof savePromptInput>;

export const promptInput = z.object({ promptId: z.uuid() });
