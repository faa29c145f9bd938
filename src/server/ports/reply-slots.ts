/** Permission to write one reply. Releasing it twice has no effect. */
export type ReplySlot = { release(): void };

/** `weight`: see `QueuedReply` in `domain/chat/fair-queue.ts`. */
export type SlotRequest = {
  userId: string;
  weight: number;
  /** Replies of one group are written one at a time. */
  group?: string | undefined;
};

/** A reply that this process is writing. */
export type RunningReply = {
  replyId: string;
  /** Ends it at shutdown; the text so far is saved. */
  interrupt(): void;
  /** Resolves once its end has been saved, or saving has failed. */
  ended: Promise<void>;
};

/** Limits how many replies are written at once, and picks the next one. */
export interface ReplySlots {
  /** A slot if one is free and no reply is waiting. */
  tryAcquire(userId: string, group?: string): ReplySlot | undefined;
  /** Waits for a slot. Rejects with the signal's reason if aborted first. */
  acquire(request: SlotRequest, signal: AbortSignal): Promise<ReplySlot>;
}
