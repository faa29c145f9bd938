import { z } from "zod";

export const MAX_SAVED_PROMPTS = 100;
export const MAX_PROMPT_NAME = 60;
export const MAX_SAVED_PROMPT_CHARACTERS = 10_000;

/** A prompt kept to be used again; `{{name}}` in its text is a variable. */
export type SavedPrompt = { id: string; name: string; text: string };

export const savePromptInput = z.object({
  /** Absent: a new one. */
  promptId: z.uuid().optional(),
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(MAX_PROMPT_NAME, `A name has at most ${MAX_PROMPT_NAME} characters.`),
  text: z
    .string()
    .max(MAX_SAVED_PROMPT_CHARACTERS, "A saved prompt has at most 10,000 characters.")
    .refine((text) => text.trim() !== "", "Enter the text of the prompt"),
});
export type SavePromptInput = z.infer<typeof savePromptInput>;

export const promptInput = z.object({ promptId: z.uuid() });

const VARIABLE = /\{\{[^{}\n]{1,60}\}\}/g;

/** Where the first variable at or after an offset stands. */
export function findVariable(text: string, from: number): { start: number; end: number } | null {
  VARIABLE.lastIndex = from;
  const match = VARIABLE.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}
