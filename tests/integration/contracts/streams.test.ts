import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { PresentTab } from "~/domain/access/presence";
import { memoryStreams } from "~/server/adapters/streams/memory";
import { redisStreams } from "~/server/adapters/streams/redis";
import { jsonLog } from "~/server/adapters/system/log";
import { type LiveReply, MAX_PRESENT_TABS, MAX_TABS_OF_USER, type Streams } from "~/server/ports/streams";
import { findRedis, type RedisServer, startRedis } from "~tests/support/redis-server";

// The contract uses no database, so one run is enough.
const isEmbedded = inject("testEngine").kind === "embedded";
const program = findRedis();
const log = jsonLog("silent");

/** Long enough for the slowest test to see who is present, short enough to wait for its end. */
const PRESENCE_TTL_MS = 5_000;

let chats = 0;
const newChat = () => `chat-${++chats}`;
const tab = (name: string, path = "index.html"): PresentTab => ({
  chatId: "chat",
  tabId: `tab of ${name}`,
  person: { id: name, name, avatarUrl: null },
  at: { path, caret: null },
  isTyping: false,
});
const byName = (tabs: readonly PresentTab[]) =>
  tabs.toSorted((one, other) => one.tabId.localeCompare(other.tabId));
const whole = (replyId: string) => ({ replyId, text: "", thinking: "" });

/** A follower of a chat; `sees` resolves when the live reply matches. */
function follower(streams: Streams, chatId: string) {
  const leaving = new AbortController();
  let announcements = 0;
  let pageRequests = 0;
  let presenceChanges = 0;
  let wake = () => {};
  const watching = (async () => {
    for await (const seen of streams.watch(chatId, leaving.signal)) {
      ({ announcements, pageRequests, presenceChanges } = seen);
      wake();
    }
  })();
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 50);
      });
    }
  };
  return {
    sees: (wanted: Partial<LiveReply>) =>
      until(async () => {
        const live = await streams.live(chatId);
        return Object.entries(wanted).every(([key, value]) => live?.[key as keyof LiveReply] === value);
      }),
    hears: (count: number) => until(async () => announcements >= count),
    isAskedForPage: () => until(async () => pageRequests > 0),
    seesMove: () => until(async () => presenceChanges > 0),
    announcements: () => announcements,
    async leave() {
      leaving.abort();
      await watching;
    },
  };
}

/** `writer` and `reader` are two instances or the same one. */
function testContract(open: () => { writer: Streams; reader: Streams }) {
  it("shows a reply from beginning to end, whenever its follower connected", async () => {
    const { writer, reader } = open();
    const chatId = newChat();
    const early = follower(reader, chatId);
    writer.begin(chatId, whole("a"));
    writer.append(chatId, { text: "", thinking: "Well. " });
    writer.append(chatId, { text: "Hello ", thinking: "" });
    await early.sees({ replyId: "a", text: "Hello ", thinking: "Well. ", ended: false });
    const late = follower(reader, chatId);
    writer.append(chatId, { text: "world", thinking: "" });
    await late.sees({ text: "Hello world", thinking: "Well. " });
    expect((await reader.live(chatId))?.textComplete.aborted).toBe(false);
    writer.append(chatId, { text: "!", thinking: "" });
    writer.finish(chatId);
    await expect.poll(async () => (await reader.live(chatId))?.textComplete.aborted).toBe(true);
    // Earlier text precedes it.
    expect(await reader.live(chatId)).toMatchObject({ text: "Hello world!", ended: false });
    writer.end(chatId);
    await Promise.all([early.sees({ ended: true }), early.hears(1), late.hears(1)]);
    await Promise.all([early.leave(), late.leave()]);
  });

  it("neither loses nor repeats any of a thousand parts while followers come and go", async () => {
    const { writer, reader } = open();
    const chatId = newChat();
    const first = follower(reader, chatId);
    writer.begin(chatId, whole("b"));
    let text = "";
    for (let n = 0; n < 1_000; n++) {
      writer.append(chatId, { text: `${n} `, thinking: "" });
      text += `${n} `;
      if (n % 100 === 99) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await follower(reader, chatId).leave();
      }
    }
    await first.sees({ text });
    writer.end(chatId);
    await first.leave();
  });

  it("shows a continued reply from its stored text, and the next reply instead of the previous one", async () => {
    const { writer, reader } = open();
    const chatId = newChat();
    const reading = follower(reader, chatId);
    writer.begin(chatId, { replyId: "c", text: "so far, ", thinking: "" });
    writer.append(chatId, { text: "and on", thinking: "" });
    await reading.sees({ text: "so far, and on" });
    writer.end(chatId);
    writer.begin(chatId, whole("d"));
    await reading.sees({ replyId: "d", text: "", ended: false });
    writer.end(chatId);
    await reading.leave();
  });

  it("wakes the followers of a chat whose rows changed, and no others", async () => {
    const { writer, reader } = open();
    const chatId = newChat();
    const [reading, elsewhere] = [follower(reader, chatId), follower(reader, newChat())];
    await reading.sees({});
    await expect.poll(() => writer.isFollowed(chatId)).toBe(true);
    writer.announce(chatId);
    await reading.hears(1);
    expect(elsewhere.announcements()).toBe(0);
    writer.announcePageRequest(chatId);
    await reading.isAskedForPage();
    expect(reading.announcements()).toBe(1);
    await Promise.all([reading.leave(), elsewhere.leave()]);
  });

  it("shows who is present in a room, where each tab was last, and not who left", async () => {
    const { writer, reader } = open();
    const room = newChat();
    await writer.setPresence(room, tab("Ana"));
    await writer.setPresence(room, tab("Ben"));
    await reader.setPresence(room, tab("Ana", "style.css"));
    await writer.setPresence(newChat(), tab("Cem"));
    expect(byName(await reader.presences(room))).toEqual([tab("Ana", "style.css"), tab("Ben")]);
    // The same id, claimed by another user.
    await reader.removePresence(room, { userId: "Ana", tabId: "tab of Ben" });
    await reader.removePresence(room, { userId: "Ana", tabId: "tab of Ana" });
    expect(await writer.presences(room)).toEqual([tab("Ben")]);
    const chatId = newChat();
    const reading = follower(reader, chatId);
    await expect.poll(() => writer.isFollowed(chatId)).toBe(true);
    writer.announcePresence(chatId);
    await reading.seesMove();
    expect(reading.announcements()).toBe(0);
    await reading.leave();
  });

  it("ends a presence that is not repeated", async () => {
    const { writer, reader } = open();
    const room = newChat();
    await writer.setPresence(room, tab("Ana"));
    await writer.setPresence(room, tab("Ben"));
    const repeating = setInterval(() => void writer.setPresence(room, tab("Ben")), PRESENCE_TTL_MS / 10);
    await expect.poll(() => reader.presences(room), { timeout: 15_000 }).toEqual([tab("Ben")]);
    clearInterval(repeating);
    await expect.poll(() => reader.presences(room), { timeout: 15_000 }).toEqual([]);
  });

  it("limits the tabs of a room, and what each says", async () => {
    const { writer, reader } = open();
    const room = newChat();
    for (let n = 0; n < MAX_PRESENT_TABS; n++) await writer.setPresence(room, tab(`${n}`));
    await writer.setPresence(room, tab("late"));
    await writer.setPresence(room, tab("0", "moved.css"));
    await writer.setPresence(room, tab("1", "x".repeat(2_000)));
    const present = await reader.presences(room);
    expect(present).toHaveLength(MAX_PRESENT_TABS);
    expect(present).toContainEqual(tab("0", "moved.css"));
    expect(present).toContainEqual(tab("1"));
    for (const { person, tabId } of present) await writer.removePresence(room, { userId: person.id, tabId });
  });

  it("limits the tabs of one user, so that nobody fills a room", async () => {
    const { writer, reader } = open();
    const room = newChat();
    const own = (n: number): PresentTab => ({ ...tab("Ana"), tabId: `${n}` });
    for (let n = 0; n <= MAX_TABS_OF_USER; n++) await writer.setPresence(room, own(n));
    await writer.setPresence(room, tab("Ben"));
    const present = await reader.presences(room);
    expect(present.filter(({ person }) => person.id === "Ana")).toHaveLength(MAX_TABS_OF_USER);
    expect(present).toContainEqual(tab("Ben"));
    for (const { person, tabId } of present) await writer.removePresence(room, { userId: person.id, tabId });
  });

  it("reports whether a chat has followers", async () => {
    const { writer, reader } = open();
    const chatId = newChat();
    expect(await writer.isFollowed(chatId)).toBe(false);
    const reading = follower(reader, chatId);
    await expect.poll(() => writer.isFollowed(chatId)).toBe(true);
    await reading.leave();
    await expect.poll(() => writer.isFollowed(chatId)).toBe(false);
  });

  it("stops only the given reply, whichever instance writes it", async () => {
    const { writer, reader } = open();
    const stopped: string[] = [];
    const ignore = writer.onStop("e", () => stopped.push("e"));
    writer.onStop("f", () => stopped.push("f"));
    reader.requestStop("f");
    await expect.poll(() => stopped).toEqual(["f"]);
    ignore();
    reader.requestStop("e");
    reader.requestStop("f");
    await expect.poll(() => stopped).toEqual(["f", "f"]);
  });
}

describe.runIf(isEmbedded)("live replies in memory", () => {
  const streams = memoryStreams({ presenceTtlMs: PRESENCE_TTL_MS });
  testContract(() => ({ writer: streams, reader: streams }));
});

describe.runIf(isEmbedded && program)("live replies in Redis", () => {
  type SharedStreams = ReturnType<typeof redisStreams>;
  let server: RedisServer;
  let writer: SharedStreams;
  let reader: SharedStreams;
  const opened: SharedStreams[] = [];
  const instance = async (name: string) => {
    const streams = redisStreams({
      url: server.url,
      log,
      instanceId: name,
      presenceTtlMs: PRESENCE_TTL_MS,
    });
    opened.push(streams);
    return streams;
  };

  beforeAll(async () => {
    server = await startRedis(program ?? "");
    writer = await instance("writer");
    reader = await instance("reader");
    // Until connected, an instance serves only its own followers.
    const reading = follower(reader, "warm-up");
    while (!(await writer.isFollowed("warm-up"))) await new Promise((resolve) => setTimeout(resolve, 20));
    await reading.leave();
  });
  afterAll(async () => {
    for (const streams of opened) await streams.close();
    await server.stop();
  });

  describe("read by another instance", () => testContract(() => ({ writer, reader })));
  describe("read by the instance that writes them", () => testContract(() => ({ writer, reader: writer })));

  it("end for their followers when another instance finds the writer dead", async () => {
    const chatId = newChat();
    const reading = follower(reader, chatId);
    const dying = await instance("dying");
    await expect.poll(() => dying.isFollowed(chatId)).toBe(true);
    dying.begin(chatId, whole("g"));
    dying.append(chatId, { text: "half a", thinking: "" });
    await reading.sees({ text: "half a" });
    await dying.close();
    writer.end(chatId);
    await reading.sees({ ended: true });
    await reading.leave();
  });

  it("continue without Redis in the writing instance, and elsewhere once Redis is back", async () => {
    const own = await startRedis(program ?? "");
    const [here, there] = ["here", "there"].map((instanceId) =>
      redisStreams({ url: own.url, log, instanceId }),
    ) as [SharedStreams, SharedStreams];
    const chatId = newChat();
    const [near, far] = [follower(here, chatId), follower(there, chatId)];
    here.begin(chatId, whole("h"));
    here.append(chatId, { text: "before, ", thinking: "" });
    await Promise.all([near.sees({ text: "before, " }), far.sees({ text: "before, " })]);
    await own.stop();
    here.append(chatId, { text: "meanwhile, ", thinking: "" });
    await near.sees({ text: "before, meanwhile, " });
    expect(here.isConnected()).toBe(false);
    const again = await startRedis(program ?? "", Number(new URL(own.url).port));
    await far.sees({ text: "before, meanwhile, " });
    expect(there.isConnected()).toBe(true);
    here.append(chatId, { text: "after", thinking: "" });
    await far.sees({ text: "before, meanwhile, after" });
    here.end(chatId);
    await far.sees({ ended: true });
    await Promise.all([near.leave(), far.leave(), here.close(), there.close()]);
    await again.stop();
  });
});
