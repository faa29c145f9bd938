import type { ChainableCommander, Redis } from "ioredis";
import type { ReplyPart } from "~/server/ports/streams";
import { ignoreFailure } from "../../system/redis-connection";
import { type Announcement, channelOf } from "./notice";
import { type Lengths, type StoredReply, storeEnd, storePart, storeReply } from "./stored-reply";

/** New text is sent at most this often; followers update every 40 ms at most. */
const SEND_INTERVAL_MS = 20;

type Writing = {
  reply: Omit<StoredReply, "ended">;
  /** Lengths stored in Redis; undefined when unknown. */
  sent: Lengths | undefined;
  timer?: NodeJS.Timeout;
};

/** Stores the replies that this instance writes in Redis, and tells the other instances. */
export function replyPublisher(commands: Redis, instanceId: string) {
  const writing = new Map<string, Writing>();
  const worded = (announcement: Announcement) => JSON.stringify({ ...announcement, from: instanceId });
  const announce = (kind: Exclude<Announcement["kind"], "part">) => (chatId: string) =>
    ignoreFailure(commands.publish(channelOf(chatId), worded({ kind })));

  const send = (chatId: string) => {
    const now = writing.get(chatId);
    if (!now) return;
    clearTimeout(now.timer);
    delete now.timer;
    const batch = commands.multi();
    const sent = storeNew(batch, chatId, now);
    if (!sent) return;
    const sending = batch.publish(channelOf(chatId), worded(sent)).exec();
    sending.catch(() => {
      now.sent = undefined;
    });
  };

  return {
    isWriting: (chatId: string) => writing.has(chatId),
    announce,
    begin(chatId: string, reply: Writing["reply"]) {
      clearTimeout(writing.get(chatId)?.timer);
      writing.set(chatId, { reply: { ...reply }, sent: undefined });
      send(chatId);
    },
    append(chatId: string, part: ReplyPart) {
      const now = writing.get(chatId);
      if (!now) return;
      now.reply.text += part.text;
      now.reply.thinking += part.thinking;
      now.timer ??= setTimeout(() => send(chatId), SEND_INTERVAL_MS);
    },
    finish(chatId: string) {
      send(chatId);
      announce("whole")(chatId);
    },
    end(chatId: string) {
      send(chatId);
      writing.delete(chatId);
      const batch = storeEnd(commands.multi(), chatId);
      ignoreFailure(batch.publish(channelOf(chatId), worded({ kind: "end" })).exec());
    },
    /** Sends all replies whole, to a Redis that may have lost them. */
    resend() {
      for (const [chatId, now] of writing) {
        now.sent = undefined;
        send(chatId);
      }
    },
  };
}

/** Stores the text since the last send, or all of it when Redis may have missed some. @returns what is new; undefined: nothing */
function storeNew(batch: ChainableCommander, chatId: string, now: Writing): Announcement | undefined {
  const { reply, sent: at } = now;
  now.sent = { text: reply.text.length, thinking: reply.thinking.length };
  if (!at) {
    storeReply(batch, chatId, reply);
    return { kind: "begin" };
  }
  if (at.text === reply.text.length && at.thinking === reply.thinking.length) return undefined;
  const part = { text: reply.text.slice(at.text), thinking: reply.thinking.slice(at.thinking) };
  storePart(batch, chatId, part);
  return { kind: "part", replyId: reply.replyId, at, ...part };
}
