/** How a model is asked to change files: whole ones, or blocks of text to search and replace. */
export type EditFormat = "whole" | "edits";

/** Smaller models write whole files more reliably. */
const MIN_BILLIONS = 60;
const SIZE = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)\s*b(?![a-z])/i;
const SMALL = /\b(?:mini|nano|lite|small|tiny|micro|haiku|instant)\b|gemma|phi/i;
const CAPABLE =
  /gpt-?[4-9]|\bo[1-9]\b|claude|gemini|deepseek|kimi|glm|grok|mistral-large|qwen.*(?:max|plus)|codex/i;

/** By the model's name: its size where it tells one, else its family. Unknown models write whole files. */
export function editFormatOf(name: string): EditFormat {
  const size = SIZE.exec(name)?.[1];
  if (size !== undefined) return Number(size) >= MIN_BILLIONS ? "edits" : "whole";
  return CAPABLE.test(name) && !SMALL.test(name) ? "edits" : "whole";
}
