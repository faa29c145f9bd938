import type { ModelPlace } from "../model/place";

/** In less time the clock is too coarse for a speed. */
const MIN_WRITING_MS = 50;

/** What a call of a model took. */
export type CallUsage = {
  inputTokens: number;
  outputTokens: number;
  /** The provider did not report all of the tokens. */
  isEstimated: boolean;
  /** In US dollars; null where no price is known. */
  cost: number | null;
  /** Milliseconds until its first text or thought; null when there was none. */
  firstTokenMs: number | null;
  durationMs: number;
  /** Where the model ran; null when nobody knows. */
  place: ModelPlace | null;
  startedAt: Date;
};

/** What all calls for a reply took: the first token of the first, the time of all, the farthest place. */
export type ReplyUsage = Omit<CallUsage, "startedAt">;

/** Tokens per second of writing; null where the time of the first token is not known, or nothing came after it. */
export function writingSpeed({ outputTokens, firstTokenMs, durationMs }: ReplyUsage): number | null {
  if (firstTokenMs === null || durationMs - firstTokenMs < MIN_WRITING_MS) return null;
  return outputTokens / ((durationMs - firstTokenMs) / 1_000);
}
