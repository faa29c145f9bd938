/** Minimum context window. Windows double from here, because every new size reloads the model. */
const MIN_WINDOW_TOKENS = 8_192;

/** Reserved for the reply when nothing limits it. */
export const DEFAULT_OUTPUT_TOKENS = 4_096;

/** Estimates are within a fifth on prose and code; too small a window would truncate the prompt. */
export const ESTIMATE_MARGIN = 1.2;

/** Per picture; common local vision models take 256 to 1,024. */
export const IMAGE_TOKENS = 1_024;

/** Estimates tokens without a tokenizer: four Latin letters each, one per letter of other scripts. */
export function estimateTokens(text: string): number {
  let beyondLatin = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x24f) beyondLatin++;
  return Math.ceil((text.length - beyondLatin) / 4) + beyondLatin;
}

/** Whether a prompt certainly does not fit: the bare estimate already exceeds the context. */
export function exceedsContext(promptTokens: number, contextTokens: number | null): boolean {
  return contextTokens !== null && promptTokens > contextTokens;
}

/**
 * The context window to request from a local runner, in tokens: fits prompt and reply, within the model's maximum.
 */
export function windowFor(promptTokens: number, outputTokens: number, contextTokens: number | null): number {
  const needed = Math.ceil(promptTokens * ESTIMATE_MARGIN) + outputTokens;
  let window = MIN_WINDOW_TOKENS;
  while (window < needed) window *= 2;
  return contextTokens === null ? window : Math.min(window, contextTokens);
}
