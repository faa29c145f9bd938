import type { ModelPlace } from "../model/model";

/** Too short to compute a speed. */
const MIN_WRITING_MS = 50;

/** Usage of one model call. */
export type CallUsage = {
  inputTokens: number;
  /** Input tokens from the provider's cache; null: not reported. */
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

/** Usage of all calls for a reply: the first token of the first call, the most remote place. */
export type ReplyUsage = Omit<CallUsage, "startedAt" | "durationMs"> & {
  /** Milliseconds from the first token of each call to its last. */
  writingMs: number;
};

/** Tokens per second; null if too few came after the first token. */
export const writingSpeed = ({ outputTokens, writingMs }: ReplyUsage): number | null =>
  writingMs < MIN_WRITING_MS ? null : outputTokens / (writingMs / 1_000);
