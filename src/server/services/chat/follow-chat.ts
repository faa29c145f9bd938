import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatEvent, FollowInput } from "~/domain/chat/message";
import type { Db } from "~/server/db";
import type { LiveReply, Streams } from "~/server/ports/streams";
import { requireChat } from "./repository";

type Deps = { db: Db; streams: Streams };

/** Where a follower is in a live reply; it travels as the event's id and comes back when the browser reconnects. */
type Position = { replyId: string; text: number; thinking: number };

/** Text is handed on at most this often: more would be below what a screen shows. The first token never waits. */
const MIN_INTERVAL_MS = 40;
/** What each follower costs who gets text now: with hundreds of them all get larger pieces, so that none falls behind. */
const INTERVAL_PER_FOLLOWER_MS = 0.8;
const MAX_INTERVAL_MS = 300;

/** Followers of this process that got text and wait for more. */
let pausedFollowers = 0;

/** The last of the text is not waited for: with the pause a reply would be slower than its model. */
async function waitForMore(reply: LiveReply): Promise<void> {
  pausedFollowers += 1;
  await pause(updateInterval(pausedFollowers), undefined, { signal: reply.textComplete }).catch(() => {});
  pausedFollowers -= 1;
}

/** Milliseconds between two pieces of text for one of so many followers. */
export const updateInterval = (followers: number): number =>
  Math.min(Math.max(MIN_INTERVAL_MS, followers * INTERVAL_PER_FOLLOWER_MS), MAX_INTERVAL_MS);

/**
 * Everything that happens in a chat from now on, for one follower, until `signal` aborts: the running reply's text from
 * where the follower was (from its beginning without `lastEventId`), and word of every change of the chat's rows. The
 * first event of who has no `lastEventId` only gives one.
 *
 * @throws DomainError not_found
 */
export async function* followChat(
  deps: Deps,
  user: SignedInUser,
  input: FollowInput,
  signal: AbortSignal,
): AsyncGenerator<{ id: string; event: ChatEvent }> {
  const { id: chatId } = await requireChat(deps.db, user.id, input.chatId);
  let at = parsePosition(input.lastEventId);
  // A follower without a position has just read the rows; one that reconnects may have missed a change.
  let seenAnnouncements = at ? -1 : undefined;
  // From now on it has one, so that it misses nothing between two connections.
  if (!at) yield { id: formatPosition(at), event: { type: "following" } };
  for await (const { announcements } of deps.streams.watch(chatId, signal)) {
    const live = await deps.streams.live(chatId);
    let event: ChatEvent | undefined;
    if (live) {
      if (at?.replyId !== live.replyId) at = { replyId: live.replyId, text: 0, thinking: 0 };
      event = partAfter(live, at);
      if (event) {
        at = { replyId: live.replyId, text: live.text.length, thinking: live.thinking.length };
        yield { id: formatPosition(at), event };
      }
    }
    if (
      seenAnnouncements === undefined
        ? missedTheEnd(live, input.streamingId)
        : seenAnnouncements !== announcements
    ) {
      yield { id: formatPosition(at), event: { type: "changed" } };
    }
    seenAnnouncements = announcements;
    // Only text is paced: a pause after the word that a reply began would be its first token's.
    if (live && event) await waitForMore(live);
  }
}

/** The follower read the rows while the reply ran, and it ended before the follower was here. */
const missedTheEnd = (live: LiveReply | undefined, streamingId: string | null | undefined) =>
  Boolean(streamingId) && (!live || live.ended || live.replyId !== streamingId);

function partAfter(live: LiveReply, at: Position): ChatEvent | undefined {
  // A reply that began anew, or whose text turned out to be thinking, is shorter than what this follower saw: then it
  // gets the whole again.
  const hasRestarted = at.text > live.text.length || at.thinking > live.thinking.length;
  const from = hasRestarted ? 0 : at.text;
  const thinkingFrom = hasRestarted ? 0 : at.thinking;
  const text = live.text.slice(from);
  const thinking = live.thinking.slice(thinkingFrom);
  if (!text && !thinking) return undefined;
  return { type: "reply", replyId: live.replyId, from, text, thinkingFrom, thinking };
}

const formatPosition = (at: Position | undefined) => (at ? `${at.replyId}:${at.text}:${at.thinking}` : "-");

function parsePosition(lastEventId: string | null | undefined): Position | undefined {
  const match = /^([0-9a-f-]{36}):(\d{1,9}):(\d{1,9})$/.exec(lastEventId ?? "");
  if (!match) return lastEventId ? { replyId: "", text: 0, thinking: 0 } : undefined;
  const [, replyId = "", text, thinking] = match;
  return { replyId, text: Number(text), thinking: Number(thinking) };
}
