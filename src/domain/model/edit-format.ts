import type { ModelListing } from "./model";

/** How a model is asked to change files: whole ones, or blocks of text to search and replace. */
export type EditFormat = "whole" | "edits";

/** Smaller models write whole files more reliably. */
const MIN_BILLIONS = 60;
const SIZE = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)\s*b(?![a-z])/i;
const SMALL = /\b(?:mini|nano|lite|small|tiny|micro|haiku|instant)\b|gemma|phi/i;
const CAPABLE =
  /gpt-?[4-9]|\bo[1-9]\b|claude|gemini|deepseek|kimi|glm|grok|mistral-large|qwen.{0,100}(?:max|plus)|codex/i;

/**
 * By the model's size, as its provider or else its name tells it. Hosted models tell none: then by their family. Unknown
 * models write whole files.
 */
export function editFormatOf({ name, parameters }: Pick<ModelListing, "name" | "parameters">): EditFormat {
  const billions = parameters === undefined ? SIZE.exec(name)?.[1] : parameters / 1e9;
  if (billions !== undefined) return Number(billions) >= MIN_BILLIONS ? "edits" : "whole";
  return CAPABLE.test(name) && !SMALL.test(name) ? "edits" : "whole";
}
