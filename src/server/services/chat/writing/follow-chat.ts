import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatEvent } from "~/domain/chat/message";
import type { FollowInput } from "~/domain/chat/message-input";
import { notFound } from "~/domain/error/domain-error";
import type { DraftUpdates } from "~/domain/project/draft";
import type { Db } from "~/server/db";
import type { LiveReply, Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import type { RequestContext } from "~/server/services/auth/sessions";
import { whileAllowed } from "~/server/services/auth/while-allowed";
import { chatsFor } from "../../access/access";
import { noteLook } from "../../access/invitations";
import { readChatDraft } from "../../project/drafts";
import { presenceFollower } from "../presence";
import { requireChat } from "../repository";
import type { SubscriberThrottle } from "./subscriber-throttle";

type Deps = {
  db: Db;
  clock: Clock;
  streams: Streams;
  subscriberThrottle: SubscriberThrottle;
  draftReads: DraftReads;
  /** How often access is asked for while nothing happens. */
  accessCheckMs?: number;
};

const ACCESS_CHECK_MS = 30_000;

/** A follower's position in a live reply: the event id, which the browser sends back when it reconnects. */
type Position = { replyId: string; text: number; thinking: number };

/**
 * A chat's events for one follower until `signal` aborts: the running reply's text from the follower's position (from
 * the start without `lastEventId`), and a notice of every change of the chat's rows.
 *
 * @throws DomainError not_found, also once the follower may no longer read the chat
 */
export async function* followChat(
  deps: Deps,
  { user, signal }: RequestContext,
  input: FollowInput,
): AsyncGenerator<{ id: string; event: ChatEvent }> {
  const { id: chatId } = await requireChat(deps.db, user.id, { chatId: input.chatId, deed: "view" });
  await noteLook(deps, user.id, chatId);
  const mine = { id: chatId, ...chatsFor(user.id, "view") };
  const isAllowed = async () => (await deps.db.chat.count({ where: mine })) > 0;
  const { accessCheckMs: intervalMs = ACCESS_CHECK_MS } = deps;
  yield* whileAllowed({ isAllowed, refusal: notFound, signal, intervalMs }, (until, check) =>
    eventsOf(deps, { user, until, check }, { ...input, chatId }),
  );
}

async function* eventsOf(
  deps: Deps,
  { user, until, check }: { user: SignedInUser; until: AbortSignal; check: () => Promise<void> },
  { chatId, ...input }: FollowInput,
): AsyncGenerator<{ id: string; event: ChatEvent }> {
  let at = parsePosition(input.lastEventId);
  // A follower without a position has just read the rows; a reconnecting one may have missed a change.
  let seenAnnouncements = at ? -1 : undefined;
  // Sends an event id, so that a reconnecting follower misses nothing.
  if (!at) yield { id: formatPosition(at), event: { type: "following" } };
  const draftOf = draftFollower(deps, chatId);
  let seenPageRequests = at ? -1 : undefined;
  const presence = presenceFollower(deps, user, { chatId, tabId: input.tabId });
  const changes = presence.during(deps.streams.watch(chatId, until));
  for await (const { announcements, draftChanges, pageRequests, presenceChanges } of changes) {
    // Whoever ends somebody's access announces it.
    if (seenAnnouncements !== undefined && seenAnnouncements !== announcements) await check();
    if (until.aborted) return;
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
        ? missedTheEnd(live, input.streamingId) || (await mayHaveActed(deps.db, chatId, input.streamingId))
        : seenAnnouncements !== announcements;
    if (hasChanged) yield { id: formatPosition(at), event: { type: "changed" } };
    seenAnnouncements = announcements;
    // A new reply may have turned the draft into a version.
    const draft = await draftOf(`${announcements}:${draftChanges}:${live?.replyId}`);
    if (draft) yield { id: formatPosition(at), event: { type: "draft", ...draft } };
    if (seenPageRequests !== undefined && seenPageRequests !== pageRequests)
      yield { id: formatPosition(at), event: { type: "page-request" } };
    seenPageRequests = pageRequests;
    const people = await presence.read({ announcements, presenceChanges });
    if (people) yield { id: formatPosition(at), event: { type: "presence", people } };
    // Only text is throttled: a delay after other events would delay the first token.
    // It ends early once the reply's text is complete, so the delay never postpones the end.
    if (live && event) await deps.subscriberThrottle.pause(live.textComplete);
  }
}

/** Reads of drafts that are under way: all followers of a chat wake at once, and lack the same updates. */
export type DraftReads = Map<string, Promise<DraftUpdates | null>>;

/** Returns the draft's updates since the last call; null if `trigger` is unchanged. */
function draftFollower({ db, draftReads }: Deps, chatId: string) {
  let last = "";
  let sent: DraftUpdates | null = null;
  const readOnce = (after: number | undefined, trigger: string) => {
    // A first one may not join another, which may have begun before this follower heard of changes.
    if (after === undefined) return readChatDraft(db, chatId, after);
    const key = `${chatId}:${after}:${trigger}`;
    const read =
      draftReads.get(key) ?? readChatDraft(db, chatId, after).finally(() => draftReads.delete(key));
    draftReads.set(key, read);
    return read;
  };
  return async (trigger: string): Promise<DraftUpdates | null> => {
    if (trigger === last) return null;
    last = trigger;
    const draft = await readOnce(sent?.seq, trigger);
    if (draft?.seq === sent?.seq && draft?.headId === sent?.headId) return null;
    sent = draft;
    return draft;
  };
}

/** The reply ended after the follower read the rows and before it subscribed. */
const missedTheEnd = (live: LiveReply | undefined, streamingId: string | null | undefined) =>
  Boolean(streamingId) && (!live || live.ended || live.replyId !== streamingId);

/** A reply without text may have called a tool or taken a step before the follower subscribed. */
const mayHaveActed = async (db: Db, chatId: string, id: string | null | undefined): Promise<boolean> =>
  Boolean(
    id &&
      (await db.message.count({
        where: { id, chatId, OR: [{ toolCalls: { some: {} } }, { run: { steps: { some: {} } } }] },
      })),
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
