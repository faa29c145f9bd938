export const MAX_SAVED_PROMPTS = 100;
export const MAX_PROMPT_NAME = 60;
export const MAX_SAVED_PROMPT_CHARACTERS = 10_000;

/** A reusable prompt; `{{name}}` in its text is a variable. */
export type SavedPrompt = { id: string; name: string; text: string };

const VARIABLE = /\{\{[^{}\n]{1,60}\}\}/g;

/** The first variable at or after an offset. */
export function findVariable(text: string, from: number): { start: number; end: number } | null {
  VARIABLE.lastIndex = from;
  const match = VARIABLE.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}
