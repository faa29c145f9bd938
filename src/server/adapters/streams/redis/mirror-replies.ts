import type { Redis } from "ioredis";
import type { Streams } from "~/server/ports/streams";
import { ignoreFailure } from "../../system/redis-connection";
import { channelOf, type Notice, STOPS } from "./notice";
import { partAfter, readReply } from "./stored-reply";

type Options = {
  commands: Redis;
  listener: Redis;
  local: Streams;
  isWriting(chatId: string): boolean;
};

/** Copies what other instances write into `local`, for the chats that have followers here. */
export function replyMirror({ commands, listener, local, isWriting }: Options) {
  const followers = new Map<string, number>();
  const isMirrored = (chatId: string) => followers.has(chatId) && !isWriting(chatId);

  async function load(chatId: string): Promise<void> {
    const reply = await readReply(commands, chatId).catch(() => undefined);
    if (!reply || !isMirrored(chatId)) return;
    // Late followers read the reply from the database.
    if (reply.ended && !(await local.live(chatId))) return;
    local.begin(chatId, reply);
    if (reply.ended) local.end(chatId);
  }

  // Sequential: a part that waits for a reload must not be overtaken by the next.
  let applied = Promise.resolve();
  return {
    receive(chatId: string, received: Notice) {
      applied = applied.then(() => apply({ local, load, isMirrored }, chatId, received));
    },
    /** On every (re)connection: reloads what may have been missed. */
    async catchUp() {
      const chats = [...followers.keys()];
      await listener.subscribe(STOPS, ...chats.map(channelOf));
      for (const chatId of chats) {
        await load(chatId);
        local.announce(chatId);
      }
    },
    async follow(chatId: string) {
      const count = followers.get(chatId) ?? 0;
      followers.set(chatId, count + 1);
      if (count > 0) return;
      await listener.subscribe(channelOf(chatId)).catch(() => {});
      await load(chatId);
    },
    unfollow(chatId: string) {
      const count = (followers.get(chatId) ?? 1) - 1;
      if (count > 0) return void followers.set(chatId, count);
      // An unsubscribed mirror would go stale.
      if (isMirrored(chatId)) local.end(chatId);
      followers.delete(chatId);
      ignoreFailure(listener.unsubscribe(channelOf(chatId)));
    },
  };
}

type Mirror = { local: Streams; load(chatId: string): Promise<void>; isMirrored(chatId: string): boolean };

async function apply({ local, load, isMirrored }: Mirror, chatId: string, received: Notice): Promise<void> {
  // These may come from another instance than the reply that is written here.
  if (received.kind === "draft") return local.announceDraft(chatId);
  if (received.kind === "page") return local.announcePageRequest(chatId);
  if (received.kind === "presence") return local.announcePresence(chatId);
  if (!isMirrored(chatId)) return;
  if (received.kind === "begin") return load(chatId);
  if (received.kind === "whole") return local.finish(chatId);
  if (received.kind === "end") return local.end(chatId);
  if (received.kind !== "part") return local.announce(chatId);
  const live = await local.live(chatId);
  const rest = live?.replyId === received.replyId ? partAfter(live, received) : undefined;
  return rest ? local.append(chatId, rest) : load(chatId);
}
