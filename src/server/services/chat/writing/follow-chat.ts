import type { ChatEvent } from "~/domain/chat/message";
import type { FollowInput } from "~/domain/chat/message-input";
import type { DraftUpdates } from "~/domain/project/draft";
import type { Db } from "~/server/db";
import type { LiveReply, Streams } from "~/server/ports/streams";
import type { WaitingUser } from "~/server/services/auth/sessions";
import { readChatDraft } from "../../project/drafts";
import { requireChat } from "../repository";
import type { FollowerPace } from "./follower-pace";

type Deps = { db: Db; streams: Streams; followerPace: FollowerPace };

/** A follower's position in a live reply: the event id, which the browser sends back when it reconnects. */
type Position = { replyId: string; text: number; thinking: number };

/**
 * A chat's events for one follower until `signal` aborts: the running reply's text from the follower's position (from
 * the start without `lastEventId`), and a notice of every change of the chat's rows. A follower without `lastEventId`
 * first gets an event that only carries one.
 *
 * @throws DomainError not_found
 */
export async function* followChat(
  deps: Deps,
  { user, signal }: WaitingUser,
  input: FollowInput,
): AsyncGenerator<{ id: string; event: ChatEvent }> {
  const { id: chatId } = await requireChat(deps.db, user.id, input.chatId);
  let at = parsePosition(input.lastEventId);
  // A follower without a position has just read the rows; a reconnecting one may have missed a change.
  let seenAnnouncements = at ? -1 : undefined;
  // A position, so that it misses nothing when it reconnects.
  if (!at) yield { id: formatPosition(at), event: { type: "following" } };
  const draftOf = draftFollower(deps.db, chatId);
  let seenPageRequests = at ? -1 : undefined;
  for await (const { announcements, draftChanges, pageRequests } of deps.streams.watch(chatId, signal)) {
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
    const hasChanged =
      seenAnnouncements === undefined
        ? missedTheEnd(live, input.streamingId) || (await mayHaveActed(deps.db, user.id, input.streamingId))
        : seenAnnouncements !== announcements;
    if (hasChanged) {
      yield { id: formatPosition(at), event: { type: "changed" } };
    }
    seenAnnouncements = announcements;
    // A reply that begins may have made a version of the draft.
    const draft = await draftOf(`${announcements}:${draftChanges}:${live?.replyId}`);
    if (draft) yield { id: formatPosition(at), event: { type: "draft", ...draft } };
    if (seenPageRequests !== undefined && seenPageRequests !== pageRequests)
      yield { id: formatPosition(at), event: { type: "page-request" } };
    seenPageRequests = pageRequests;
    // Only text is throttled: a delay after other events would delay the first token.
    // It ends early once the reply's text is complete, so the delay never postpones the end.
    if (live && event) await deps.followerPace.pause(live.textComplete);
  }
}

/** What has changed of the draft of a chat's project since the last call, if the occasion is another one. */
function draftFollower(db: Db, chatId: string) {
  let last = "";
  let sent: DraftUpdates | null = null;
  return async (occasion: string): Promise<DraftUpdates | null> => {
    if (occasion === last) return null;
    last = occasion;
    const draft = await readChatDraft(db, chatId, sent?.seq);
    if (draft?.seq === sent?.seq && draft?.headId === sent?.headId) return null;
    sent = draft;
    return draft;
  };
}

/** The reply ended between the follower's reading of the rows and its subscription. */
const missedTheEnd = (live: LiveReply | undefined, streamingId: string | null | undefined) =>
  Boolean(streamingId) && (!live || live.ended || live.replyId !== streamingId);

/** A reply without text may have called a tool, or taken a step, between the follower's reading of the rows and its subscription. */
const mayHaveActed = async (db: Db, userId: string, replyId: string | null | undefined): Promise<boolean> =>
  Boolean(
    replyId &&
      ((await db.toolCall.findFirst({ where: { replyId, userId }, select: { position: true } })) ||
        (await db.agentStep.findFirst({ where: { runId: replyId, userId }, select: { position: true } }))),
  );

function partAfter(live: LiveReply, at: Position): ChatEvent | undefined {
  // A reply that restarted, or whose text turned out to be thinking, is shorter than what this follower has: it gets
  // the whole reply again.
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
