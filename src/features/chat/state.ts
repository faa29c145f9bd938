import type { ChatEvent, ChatMessage, MessageFailure } from "~/domain/chat/message";
import { isEqual } from "~/lib/is-equal";

/** The running reply as received so far. */
export type LiveReply = { replyId: string; text: string; thinking: string };

type ReplyEvent = Extract<ChatEvent, { type: "reply" }>;

/**
 * Applies an event. Text received before changes nothing; text that would leave a gap is rejected, and the reply must
 * be followed again from its start.
 */
export function applyReplyEvent(
  live: LiveReply | null,
  event: ReplyEvent,
): { live: LiveReply | null; gap: boolean } {
  const before = live?.replyId === event.replyId ? live : { replyId: event.replyId, text: "", thinking: "" };
  const text = splice(before.text, event.from, event.text);
  const thinking = splice(before.thinking, event.thinkingFrom, event.thinking);
  if (text === null || thinking === null) return { live, gap: true };
  if (live === before && text === before.text && thinking === before.thinking) return { live, gap: false };
  return { live: { replyId: event.replyId, text, thinking }, gap: false };
}

/** Null if there is a gap. A late event with less text removes nothing. */
function splice(received: string, from: number, added: string): string | null {
  if (from > received.length) return null;
  const result = received.slice(0, from) + added;
  return received.startsWith(result) ? received : result;
}

/** `thinking` lasts from sending until the first token. */
export type ReplyPhase = "idle" | "thinking" | "streaming" | "ended" | "failed";

/** The phase of the newest reply. `sending`: a message is being sent and no reply has begun. */
export function phaseOf(
  last: ChatMessage | undefined,
  live: Pick<LiveReply, "replyId" | "text" | "thinking"> | null,
  sending: boolean,
): ReplyPhase {
  if (last?.role === "assistant" && last.status === "streaming") {
    const received = live?.replyId === last.id ? live : null;
    // A run has controls from the start, and may write no text.
    const hasBegun = last.run || last.content || last.thinking || received?.text || received?.thinking;
    return hasBegun ? "streaming" : "thinking";
  }
  if (sending) return "thinking";
  if (last?.role !== "assistant") return "idle";
  return last.status === "failed" ? "failed" : "ended";
}

/** The position of the newest message that a user wrote; -1 when there is none. */
export const lastPromptIndex = (messages: readonly ChatMessage[]): number =>
  messages.findLastIndex(({ role, repair }) => role === "user" && !repair);

export const hasText = (text: string): boolean => text.trim() !== "";

/** Blocked if the input is empty after trimming or while loading; while a reply streams, a message is queued. */
export const canSend = (written: boolean, phase: ReplyPhase): boolean => written && phase !== "thinking";

export const isReplying = (phase: ReplyPhase): boolean => phase === "thinking" || phase === "streaming";

/** Restores an unsent message in front of newer text, so that neither is lost. */
export const restoreText = (failed: string, written: string): string =>
  written.trim() === "" || written === failed ? failed : `${failed}\n\n${written}`;

export type MessagePage = { items: ChatMessage[]; nextCursor: string | null };

/**
 * Replaces the newest page and keeps the earlier messages if they still connect to it. After a branch switch they do
 * not, and are loaded again on scrolling.
 */
export function rebase(loaded: readonly MessagePage[], newest: MessagePage): MessagePage[] {
  const cached = new Map(loaded.flatMap((page) => page.items).map((message) => [message.id, message]));
  const items = newest.items.map((message) => keepIfSame(cached.get(message.id), message));
  const first = items[0];
  const fresh = { items, nextCursor: newest.nextCursor };
  if (!first?.parentId) return [fresh];
  // Pages are newest first, and each is oldest first.
  const older = [...loaded].reverse().flatMap((page) => page.items);
  const parent = older.findIndex((message) => message.id === first.parentId);
  if (parent < 0) return [fresh];
  return [fresh, { items: older.slice(0, parent + 1), nextCursor: loaded.at(-1)?.nextCursor ?? null }];
}

/** The loaded pages with a new rating of a reply. */
export const withRating = (
  pages: readonly MessagePage[],
  replyId: string,
  rating: ChatMessage["rating"],
): MessagePage[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.map((message) => (message.id === replyId ? { ...message, rating } : message)),
  }));

/** Keeps the identity of unchanged messages, so that their rows do not re-render. */
const keepIfSame = (cached: ChatMessage | undefined, message: ChatMessage): ChatMessage =>
  cached && isEqual(cached, message) ? cached : message;

/** A message's position among its branches, from 1, and its neighbours. */
export function branchAt(message: Pick<ChatMessage, "id" | "siblingIds">) {
  const index = message.siblingIds.indexOf(message.id);
  return {
    at: index + 1,
    of: message.siblingIds.length,
    previous: message.siblingIds[index - 1],
    next: message.siblingIds[index + 1],
  };
}

/** A toast's description: why, and what to do. */
export const describe = ({ reason, remedy }: Pick<MessageFailure, "reason" | "remedy">): string =>
  [reason, remedy].filter(Boolean).join(" ");
