/**
 * What a run may spend before it pauses and asks; null: no limit of this kind. And what it may change. Separate from the schema, so that screens
 * need no zod.
 */
export type RunLimits = {
  steps: number;
  tokens: number | null;
  minutes: number | null;
  /** US dollars, by the prices of connected models. */
  dollars: number | null;
  /** It works on a fork, and its changes become a suggestion. */
  proposes: boolean;
};

export const DEFAULT_LIMITS: RunLimits = {
  steps: 60,
  tokens: 2_000_000,
  minutes: 60,
  dollars: null,
  proposes: false,
};
