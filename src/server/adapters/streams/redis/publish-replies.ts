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

/** Stores the replies of this instance in Redis, and notifies the other instances. */
export function replyPublisher(commands: Redis, instanceId: string) {
  const writing = new Map<string, Writing>();
  const serialize = (announcement: Announcement) => JSON.stringify({ ...announcement, from: instanceId });
  const announce = (kind: Exclude<Announcement["kind"], "part">) => (chatId: string) =>
    ignoreFailure(commands.publish(channelOf(chatId), serialize({ kind })));

  const send = (chatId: string) => {
    const entry = writing.get(chatId);
    if (!entry) return;
    clearTimeout(entry.timer);
    delete entry.timer;
    const batch = commands.multi();
    const sent = storeNew(batch, chatId, entry);
    if (!sent) return;
    const sending = batch.publish(channelOf(chatId), serialize(sent)).exec();
    sending.catch(() => {
      entry.sent = undefined;
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
      const entry = writing.get(chatId);
      if (!entry) return;
      entry.reply.text += part.text;
      entry.reply.thinking += part.thinking;
      entry.timer ??= setTimeout(() => send(chatId), SEND_INTERVAL_MS);
    },
    finish(chatId: string) {
      send(chatId);
      announce("whole")(chatId);
    },
    end(chatId: string) {
      send(chatId);
      writing.delete(chatId);
      const batch = storeEnd(commands.multi(), chatId);
      ignoreFailure(batch.publish(channelOf(chatId), serialize({ kind: "end" })).exec());
    },
    /** Sends all replies in full, to a Redis that may have lost them. */
    resend() {
      for (const [chatId, entry] of writing) {
        entry.sent = undefined;
        send(chatId);
      }
    },
  };
}

/** Stores the text since the last send, or all of it when Redis may have missed some. @returns what is new; undefined: nothing */
function storeNew(batch: ChainableCommander, chatId: string, entry: Writing): Announcement | undefined {
  const { reply, sent: at } = entry;
  entry.sent = { text: reply.text.length, thinking: reply.thinking.length };
  if (!at) {
    storeReply(batch, chatId, reply);
    return { kind: "begin" };
  }
  if (at.text === reply.text.length && at.thinking === reply.thinking.length) return undefined;
  const part = { text: reply.text.slice(at.text), thinking: reply.thinking.slice(at.thinking) };
  storePart(batch, chatId, part);
  return { kind: "part", replyId: reply.replyId, at, ...part };
}
