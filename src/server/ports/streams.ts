import "server-only";

/** A reply while it is written, and for a moment after, as its followers see it. */
export type LiveReply = {
  replyId: string;
  text: string;
  thinking: string;
  /** Aborts when the last of the text is here: who waits for more to come together need not. */
  textComplete: AbortSignal;
  /** The row holds the final state; nothing more comes. */
  ended: boolean;
};

/** Text to append to a live reply. */
export type ReplyPart = { text: string; thinking: string };

/**
 * Live replies, one per chat at most, seen by every follower in every instance.
 * A position in a reply is its text length, so following needs no event log and resumes anywhere.
 */
export interface Streams {
  /** Where they are: seen by this instance's visitors, or by those of every instance that shares the Redis server. */
  readonly kind: "memory" | "redis";
  /** Opens a chat's live reply; `text` is what a continued reply holds already. */
  begin(chatId: string, reply: { replyId: string; text: string; thinking: string }): void;
  append(chatId: string, part: ReplyPart): void;
  /** The live reply has all of its text; `end` follows when its row is settled. */
  finish(chatId: string): void;
  /** Marks the live reply ended and wakes its followers. */
  end(chatId: string): void;
  /** Wakes a chat's followers because its rows changed. */
  announce(chatId: string): void;
  /** The chat's live reply, or the one that just ended while it has followers. */
  live(chatId: string): Promise<LiveReply | undefined>;
  /** Yields at once, and again after every change (several changes may be one yield), until aborted. */
  watch(chatId: string, signal: AbortSignal): AsyncIterable<{ announcements: number }>;
  /** Whether any browser follows the chat right now. */
  isFollowed(chatId: string): Promise<boolean>;
  /** Asks whichever instance writes the reply to stop it. */
  requestStop(replyId: string): void;
  /** Calls back once when a stop is asked for; gives the way to stop listening. */
  onStop(replyId: string, stop: () => void): () => void;
}
