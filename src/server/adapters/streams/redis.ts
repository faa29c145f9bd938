import { type ChainableCommander, Redis } from "ioredis";
import { z } from "zod";
import { parseJson } from "~/domain/text/parse-json";
import type { Log } from "~/server/ports/log";
import type { LiveReply, ReplyPart, Streams } from "~/server/ports/streams";
import { memoryStreams } from "./memory";

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
/** New text is sent at most this often; followers update every 40 ms at most. */
const SEND_INTERVAL_MS = 20;
/** Longer than any reply takes. */
const TTL_SECONDS = 3_600;
/** How long an ended reply is kept, for followers that are just connecting. */
const ENDED_TTL_SECONDS = 60;
const STOPS = "bluebonnet:stops";

const channelOf = (chatId: string) => `bluebonnet:chat:${chatId}`;
const keysOf = (chatId: string) => {
  const head = `bluebonnet:reply:{${chatId}}`;
  return { head, text: `${head}:text`, thinking: `${head}:thinking` };
};

const notice = z.discriminatedUnion("kind", [
  z.object({ from: z.string(), kind: z.literal("begin") }),
  z.object({
    from: z.string(),
    kind: z.literal("part"),
    replyId: z.string(),
    /** Lengths before it. */
    at: z.object({ text: z.number(), thinking: z.number() }),
    text: z.string(),
    thinking: z.string(),
  }),
  z.object({ from: z.string(), kind: z.literal("whole") }),
  z.object({ from: z.string(), kind: z.literal("end") }),
  z.object({ from: z.string(), kind: z.literal("changed") }),
  z.object({ from: z.string(), kind: z.literal("draft") }),
  z.object({ from: z.string(), kind: z.literal("page") }),
]);
type Notice = z.infer<typeof notice>;

type StoredReply = Omit<LiveReply, "textComplete">;

type Writing = {
  reply: Omit<StoredReply, "ended">;
  /** Lengths stored in Redis; undefined when unknown. */
  sent: { text: number; thinking: number } | undefined;
  timer?: NodeJS.Timeout;
};

/**
 * Live replies that several instances share. The instance that writes a reply stores it in Redis and publishes new text
 * on the chat's channel. An instance with followers of the chat mirrors it: first the whole text, then the parts. Each
 * part has offsets: known text is ignored, and a gap triggers a full reload. While Redis is down, followers of the
 * writing instance are unaffected and the others wait.
 *
 * @param instanceId identifies this instance's own messages on the channel
 */
export function redisStreams(options: { url: string; log: Log; instanceId: string }): Streams & {
  close(): Promise<void>;
} {
  const { instanceId } = options;
  const local = memoryStreams();
  const writing = new Map<string, Writing>();
  const followers = new Map<string, number>();
  const { commands, listener } = connect(options);

  const ignoreFailure = (sending: Promise<unknown>) => {
    // Logged once by the connection; the reply continues here, and the journal saves its text.
    sending.catch(() => {});
  };

  /** Tells the other instances. */
  const tell = (chatId: string, kind: "changed" | "draft" | "page") =>
    ignoreFailure(commands.publish(channelOf(chatId), JSON.stringify({ kind, from: instanceId })));

  const isMirrored = (chatId: string) => followers.has(chatId) && !writing.has(chatId);

  async function load(chatId: string): Promise<void> {
    const reply = await readReply(commands, chatId).catch(() => undefined);
    if (!reply || !isMirrored(chatId)) return;
    // Late followers read the row.
    if (reply.ended && !(await local.live(chatId))) return;
    local.begin(chatId, reply);
    if (reply.ended) local.end(chatId);
  }

  async function receive(chatId: string, received: Notice): Promise<void> {
    if (received.from === instanceId) return;
    // These may come from another instance than the reply that is written here.
    if (received.kind === "draft") return local.announceDraft(chatId);
    if (received.kind === "page") return local.announcePageRequest(chatId);
    if (!isMirrored(chatId)) return;
    if (received.kind === "changed") return local.announce(chatId);
    if (received.kind === "begin") return load(chatId);
    if (received.kind === "whole") return local.finish(chatId);
    if (received.kind === "end") return local.end(chatId);
    const known = await local.live(chatId);
    const rest = known?.replyId === received.replyId ? partAfter(known, received) : undefined;
    return rest ? local.append(chatId, rest) : load(chatId);
  }

  // Sequential: a part that waits for a reload must not be overtaken by the next.
  let receiving = Promise.resolve();
  listener.on("message", (channel: string, text: string) => {
    if (channel === STOPS) return local.requestStop(text);
    const received = notice.safeParse(parseJson(text)).data;
    if (received) receiving = receiving.then(() => receive(channel.slice(channelOf("").length), received));
  });
  /** On every (re)connection: reloads what may have been missed. */
  async function catchUp() {
    const chats = [...followers.keys()];
    await listener.subscribe(STOPS, ...chats.map(channelOf));
    for (const chatId of chats) {
      await load(chatId);
      local.announce(chatId);
    }
  }
  listener.on("ready", () => ignoreFailure(catchUp()));
  commands.on("ready", () => {
    for (const [chatId, now] of writing) {
      now.sent = undefined;
      send(chatId, now);
    }
    ignoreFailure(catchUp());
  });

  /** Sends Redis the text since the last send, or all of it when it may have missed some. */
  function send(chatId: string, now: Writing) {
    clearTimeout(now.timer);
    delete now.timer;
    const { reply, sent } = now;
    if (sent?.text === reply.text.length && sent.thinking === reply.thinking.length) return;
    const batch = sent ? addPart(commands.multi(), chatId, now) : addWhole(commands.multi(), chatId, reply);
    now.sent = { text: reply.text.length, thinking: reply.thinking.length };
    batch.exec().catch(() => {
      now.sent = undefined;
    });
  }

  function addPart(batch: ChainableCommander, chatId: string, { reply, sent: at }: Writing) {
    const keys = keysOf(chatId);
    const part = { text: reply.text.slice(at?.text), thinking: reply.thinking.slice(at?.thinking) };
    if (part.text) batch.append(keys.text, part.text);
    if (part.thinking) batch.append(keys.thinking, part.thinking);
    const sentPart = { kind: "part", replyId: reply.replyId, at, ...part };
    return batch.publish(channelOf(chatId), JSON.stringify({ ...sentPart, from: instanceId }));
  }

  function addWhole(
    batch: ChainableCommander,
    chatId: string,
    { replyId, text, thinking }: Writing["reply"],
  ) {
    const keys = keysOf(chatId);
    return batch
      .hset(keys.head, { replyId, ended: "" })
      .expire(keys.head, TTL_SECONDS)
      .set(keys.text, text, "EX", TTL_SECONDS)
      .set(keys.thinking, thinking, "EX", TTL_SECONDS)
      .publish(channelOf(chatId), JSON.stringify({ kind: "begin", from: instanceId }));
  }

  async function follow(chatId: string) {
    const count = followers.get(chatId) ?? 0;
    followers.set(chatId, count + 1);
    if (count > 0) return;
    await listener.subscribe(channelOf(chatId)).catch(() => {});
    await load(chatId);
  }

  function unfollow(chatId: string) {
    const count = (followers.get(chatId) ?? 1) - 1;
    if (count > 0) return void followers.set(chatId, count);
    // An unsubscribed mirror would go stale.
    if (isMirrored(chatId)) local.end(chatId);
    followers.delete(chatId);
    ignoreFailure(listener.unsubscribe(channelOf(chatId)));
  }

  return {
    kind: "redis",
    begin(chatId, reply) {
      local.begin(chatId, reply);
      clearTimeout(writing.get(chatId)?.timer);
      const now: Writing = { reply: { ...reply }, sent: undefined };
      writing.set(chatId, now);
      send(chatId, now);
    },
    append(chatId, part) {
      local.append(chatId, part);
      const now = writing.get(chatId);
      if (!now) return;
      now.reply.text += part.text;
      now.reply.thinking += part.thinking;
      now.timer ??= setTimeout(() => send(chatId, now), SEND_INTERVAL_MS);
    },
    finish(chatId) {
      const now = writing.get(chatId);
      if (now) send(chatId, now);
      local.finish(chatId);
      ignoreFailure(commands.publish(channelOf(chatId), JSON.stringify({ kind: "whole", from: instanceId })));
    },
    end(chatId) {
      const now = writing.get(chatId);
      if (now) send(chatId, now);
      writing.delete(chatId);
      local.end(chatId);
      const { head } = keysOf(chatId);
      const notification = JSON.stringify({ kind: "end", from: instanceId });
      const batch = commands.multi().hset(head, "ended", "1").expire(head, ENDED_TTL_SECONDS);
      ignoreFailure(batch.publish(channelOf(chatId), notification).exec());
    },
    announce(chatId) {
      local.announce(chatId);
      tell(chatId, "changed");
    },
    announceDraft(chatId) {
      local.announceDraft(chatId);
      tell(chatId, "draft");
    },
    announcePageRequest(chatId) {
      local.announcePageRequest(chatId);
      tell(chatId, "page");
    },
    live: (chatId) => local.live(chatId),
    async isFollowed(chatId) {
      if (await local.isFollowed(chatId)) return true;
      const counted = await commands.pubsub("NUMSUB", channelOf(chatId)).catch(() => []);
      return Number(counted[1] ?? 0) > 0;
    },
    async *watch(chatId, signal) {
      const watching = local.watch(chatId, signal)[Symbol.asyncIterator]();
      // Starts before the subscription, so that no announcement is lost.
      let seen = watching.next();
      try {
        await follow(chatId);
        for (let next = await seen; !next.done; next = await seen) {
          yield next.value;
          seen = watching.next();
        }
      } finally {
        await watching.return?.();
        unfollow(chatId);
      }
    },
    requestStop(replyId) {
      local.requestStop(replyId);
      ignoreFailure(commands.publish(STOPS, replyId));
    },
    onStop: local.onStop,
    async close() {
      commands.disconnect();
      listener.disconnect();
    },
  };
}

function connect({ url, log }: { url: string; log: Log }) {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  };
  const commands = new Redis(url, options);
  // A subscribed connection can run no other commands.
  const listener = new Redis(url, { ...options, autoResubscribe: false });
  let down = false;
  const warnOnce = (error: Error) => {
    if (!down)
      log.warn(
        { error: error.message },
        "Redis does not answer; replies are live in the instance that writes them only",
      );
    down = true;
  };
  commands.on("error", warnOnce);
  listener.on("error", warnOnce);
  commands.on("ready", () => {
    down = false;
  });
  return { commands, listener };
}

async function readReply(commands: Redis, chatId: string): Promise<StoredReply | undefined> {
  const keys = keysOf(chatId);
  const answers = await commands.multi().hgetall(keys.head).get(keys.text).get(keys.thinking).exec();
  const [head, text, thinking] = (answers ?? []).map(([, value]) => value);
  const known = z.object({ replyId: z.string(), ended: z.string() }).safeParse(head).data;
  if (!known) return undefined;
  return {
    replyId: known.replyId,
    text: String(text ?? ""),
    thinking: String(thinking ?? ""),
    ended: known.ended !== "",
  };
}

/** The new text of a part; undefined when text before it is missing. */
function partAfter(
  known: StoredReply,
  part: ReplyPart & { at: { text: number; thinking: number } },
): ReplyPart | undefined {
  const seen = known.text.length - part.at.text;
  const thought = known.thinking.length - part.at.thinking;
  if (seen < 0 || thought < 0) return undefined;
  return { text: part.text.slice(seen), thinking: part.thinking.slice(thought) };
}
