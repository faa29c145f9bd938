import type { PresentTab } from "~/domain/access/presence";

/** A reply while it is being written, and shortly after. */
export type LiveReply = {
  replyId: string;
  text: string;
  thinking: string;
  /** Aborts once all of the text has arrived, so that no follower waits for more. */
  textComplete: AbortSignal;
  /** The row holds the final state. */
  ended: boolean;
};

/** Text to append to a live reply. */
export type ReplyPart = { text: string; thinking: string };

/** How often a chat's followers were woken, by reason. */
export type ChatChanges = {
  announcements: number;
  draftChanges: number;
  pageRequests: number;
  presenceChanges: number;
};

/** The most tabs that are present in a room, and of one user, who must not fill it. */
export const MAX_PRESENT_TABS = 200;
export const MAX_TABS_OF_USER = 20;
/** Of a tab, as JSON. */
export const MAX_PRESENCE_BYTES = 2_000;

/**
 * Live replies, one per chat at most, seen by every follower in every instance.
 * A position in a reply is its text length, so following needs no event log and resumes anywhere.
 */
export interface Streams {
  /** Whether live replies are visible in this instance only, or in all that share the Redis server. */
  readonly kind: "memory" | "redis";
  /** False while the Redis server does not answer; replies are then live in the instance that writes them. */
  isConnected(): boolean;
  /** Starts a chat's live reply; `text` is the existing text of a continued one. */
  begin(chatId: string, reply: { replyId: string; text: string; thinking: string }): void;
  append(chatId: string, part: ReplyPart): void;
  /** Marks the text as complete; `end` follows once the row is saved. */
  finish(chatId: string): void;
  /** Marks the live reply ended and wakes its followers. */
  end(chatId: string): void;
  /** Wakes a chat's followers because its rows changed. */
  announce(chatId: string): void;
  /** Wakes a chat's followers because the draft of its project changed. */
  announceDraft(chatId: string): void;
  /** Wakes a chat's followers because an agent requests the page of its project. */
  announcePageRequest(chatId: string): void;
  /** Wakes a chat's followers because somebody came, moved or left. */
  announcePresence(chatId: string): void;
  /**
   * Says where the tab of a user is, until it is not repeated for `PRESENCE_TTL_MS`. Too large a presence is dropped,
   * as is a new one in a full room or of a user with as many tabs as one may have there.
   *
   * @param room the id of the project or, without one, of the chat
   */
  setPresence(room: string, tab: PresentTab): Promise<void>;
  removePresence(room: string, tab: { userId: string; tabId: string }): Promise<void>;
  /** The tabs that are present in a room, in any order. */
  presences(room: string): Promise<PresentTab[]>;
  /** The chat's live reply, or the one that just ended while it has followers. */
  live(chatId: string): Promise<LiveReply | undefined>;
  /** Yields at once, and again after every change (several changes may be one yield), until aborted. */
  watch(chatId: string, signal: AbortSignal): AsyncIterable<ChatChanges>;
  /** Whether any browser follows the chat right now. */
  isFollowed(chatId: string): Promise<boolean>;
  /** Stops the reply in whichever instance is writing it. */
  requestStop(replyId: string): void;
  /** Calls `stop` when a stop is requested. @returns unsubscribe */
  onStop(replyId: string, stop: () => void): () => void;
}
