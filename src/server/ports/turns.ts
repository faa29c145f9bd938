import "server-only";

/** The right to write one reply, until it ends. Ending it twice changes nothing. */
export type Turn = { end(): void };

/** Who asks; `share`: turns that their plan gets for one of the smallest plan. */
export type Asker = { userId: string; share: number };

/** A reply that this process is writing. */
export type RunningReply = {
  replyId: string;
  /** Ends it because the process ends, with the text that came. */
  interrupt(): void;
  /** Resolves when its end is saved, or cannot be. */
  ended: Promise<void>;
};

/** How many replies are written at once, and who is next when there are more. */
export interface Turns {
  /** A turn, when one is free and nobody waits; else undefined. */
  tryTake(userId: string): Turn | undefined;
  /** Waits in line for a turn. Rejects with the signal's reason when it is aborted before. */
  take(asker: Asker, signal: AbortSignal): Promise<Turn>;
}
