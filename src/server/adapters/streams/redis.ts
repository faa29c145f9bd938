import { PRESENCE_TTL_MS } from "~/domain/access/presence";
import { parseJson } from "~/domain/text/parse-json";
import type { ChatChanges, Streams } from "~/server/ports/streams";
import { ignoreFailure, type RedisServer, redisConnections } from "../system/redis-connection";
import { memoryStreams } from "./memory";
import { replyMirror } from "./redis/mirror-replies";
import { channelOf, chatOf, notice, STOPS } from "./redis/notice";
import { replyPublisher } from "./redis/publish-replies";
import { storedPresence } from "./redis/stored-presence";

const WHEN_DOWN = "Redis does not answer; replies are live in the instance that writes them only";

type RedisStreams = Streams & { close(): Promise<void> };

/**
 * Live replies that several instances share. The instance that writes a reply stores it in Redis and publishes new text
 * on the chat's channel. An instance with followers of the chat mirrors it: first the whole text, then the parts. Each
 * part has offsets: known text is ignored, and a gap triggers a full reload. While Redis is down, followers of the
 * writing instance are unaffected and the others wait.
 *
 * @param instanceId identifies this instance's own messages on the channel
 */
export function redisStreams(
  options: RedisServer & { instanceId: string; presenceTtlMs?: number },
): RedisStreams {
  const local = memoryStreams();
  const connect = redisConnections(options, WHEN_DOWN);
  const commands = connect();
  // A subscribed connection can run no other commands.
  const listener = connect({ autoResubscribe: false });
  const publisher = replyPublisher(commands, options.instanceId);
  const mirror = replyMirror({ commands, listener, local, isWriting: publisher.isWriting });

  listener.on("message", (channel: string, text: string) => {
    if (channel === STOPS) return local.requestStop(text);
    const received = notice.safeParse(parseJson(text)).data;
    if (received && received.from !== options.instanceId) mirror.receive(chatOf(channel), received);
  });
  listener.on("ready", () => ignoreFailure(mirror.catchUp()));
  commands.on("ready", () => {
    publisher.resend();
    ignoreFailure(mirror.catchUp());
  });

  return {
    kind: "redis",
    isConnected: () => commands.status === "ready",
    begin: both(local.begin, publisher.begin),
    append: both(local.append, publisher.append),
    finish: both(local.finish, publisher.finish),
    end: both(local.end, publisher.end),
    announce: both(local.announce, publisher.announce("changed")),
    announceDraft: both(local.announceDraft, publisher.announce("draft")),
    announcePageRequest: both(local.announcePageRequest, publisher.announce("page")),
    announcePresence: both(local.announcePresence, publisher.announce("presence")),
    ...storedPresence(commands, options.presenceTtlMs ?? PRESENCE_TTL_MS),
    live: local.live,
    async isFollowed(chatId) {
      if (await local.isFollowed(chatId)) return true;
      const counted = await commands.pubsub("NUMSUB", channelOf(chatId)).catch(() => []);
      return Number(counted[1] ?? 0) > 0;
    },
    watch: (chatId, signal) => watchMirrored(chatId, { watching: local.watch(chatId, signal), mirror }),
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

/** This instance's followers first, then the others. */
const both =
  <Args extends unknown[]>(here: (...args: Args) => void, elsewhere: (...args: Args) => void) =>
  (...args: Args): void => {
    here(...args);
    elsewhere(...args);
  };

type Watching = { watching: AsyncIterable<ChatChanges>; mirror: ReturnType<typeof replyMirror> };

async function* watchMirrored(chatId: string, { watching, mirror }: Watching): AsyncGenerator<ChatChanges> {
  const changes = watching[Symbol.asyncIterator]();
  // Starts before the subscription, so that no announcement is lost.
  let seen = changes.next();
  try {
    await mirror.follow(chatId);
    for (let next = await seen; !next.done; next = await seen) {
      yield next.value;
      seen = changes.next();
    }
  } finally {
    await changes.return?.();
    mirror.unfollow(chatId);
  }
}
