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
  startedAt: Date;
};

/** What all calls for a reply took. */
export type ReplyUsage = Pick<CallUsage, "inputTokens" | "outputTokens" | "isEstimated" | "cost">;
