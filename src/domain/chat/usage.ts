import type { ModelPlace } from "../model/place";

/** In less time the clock is too coarse for a speed. */
const MIN_WRITING_MS = 50;

/** What a call of a model took. */
export type CallUsage = {
  inputTokens: number;
  /** Of the input, what the provider had kept from earlier calls; null where it reports none. */
  cachedTokens: number | null;
  outputTokens: number;
  /** The provider did not report all of the tokens. */
  isEstimated: boolean;
  /** In US dollars; null where no price is known. */
  cost: number | null;
  /** Milliseconds until its first text or thought; null when there was none. */
  firstTokenMs: number | null;
  durationMs: number;
  /** Where the model ran; null when unknown. */
  place: ModelPlace | null;
  startedAt: Date;
};

/** What all calls for a reply took: the first token of the first, the farthest place. */
export type ReplyUsage = Omit<CallUsage, "startedAt" | "durationMs"> & {
  /** Milliseconds from the first token of each call to its last. */
  writingMs: number;
};

/** Tokens per second of writing; null where hardly anything came after the first token. */
export const writingSpeed = ({ outputTokens, writingMs }: ReplyUsage): number | null =>
  writingMs < MIN_WRITING_MS ? null : outputTokens / (writingMs / 1_000);
