import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatEvent } from "~/domain/chat/message";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { updateInterval } from "~/server/services/chat/writing/subscriber-throttle";
import { agentWorld, call, turn, write } from "~tests/support/agent-world";

const { world, send: sendToAgent } = agentWorld();

/** Follows until the predicate is true of the events so far. */
async function follow(
  user: SignedInUser,
  input: Parameters<typeof followChat>[2],
  enough: (events: ChatEvent[]) => boolean,
) {
  const leave = new AbortController();
  const seen: { id: string; event: ChatEvent }[] = [];
  for await (const item of followChat(world().deps, { user, signal: leave.signal }, input)) {
    seen.push(item);
    if (enough(seen.map(({ event }) => event))) break;
  }
  leave.abort();
  return seen;
}

const joined = (events: ChatEvent[]) =>
  events.map((event) => (event.type === "reply" ? event.text : "")).join("");
const ended = (events: ChatEvent[]) => events.some((event) => event.type === "changed");

describe("following a chat", () => {
  it("gives every follower the same text, including late ones, and reports the end of the reply", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    const tokens = Array.from({ length: 40 }, (_, i) => `w${i} `);
    model.reply({ tokens, delayMs: 15 });
    const { chatId } = await world().send(user, "go");
    const early = follow(user, { chatId }, ended);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const late = follow(user, { chatId }, ended);
    for (const seen of [await early, await late]) {
      expect(joined(seen.map(({ event }) => event))).toBe(tokens.join(""));
    }
    expect((await early).length).toBeGreaterThan(4);
  });

  it("resumes after the last event a follower received", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    const tokens = Array.from({ length: 30 }, (_, i) => `w${i} `);
    model.reply({ tokens, delayMs: 15 });
    const { chatId } = await world().send(user, "go");
    const first = await follow(user, { chatId }, (events) => joined(events).length > 20);
    const begun = first.map(({ event }) => event);
    // Wait for the text, not for a change event: a reconnected follower gets one at once in any case.
    const rest = await follow(
      user,
      { chatId, lastEventId: first.at(-1)?.id ?? null },
      (events) => joined([...begun, ...events]).length >= tokens.join("").length,
    );
    expect(joined([...begun, ...rest.map(({ event }) => event)])).toBe(tokens.join(""));
  });

  it("notifies a reconnecting follower of changes, even if it had received no events", async () => {
    const { newUser, model, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["one"] });
    const { chatId } = await world().send(user, "go");
    await settled(user, chatId);
    const [begun] = await follow(user, { chatId }, () => true);
    await world().send(user, "and on", chatId);
    await settled(user, chatId);
    const again = await follow(user, { chatId, lastEventId: begun?.id ?? null }, ended);
    expect(again.map(({ event }) => event.type)).toContain("changed");
  });

  it("notifies a follower at once if the reply it shows as running has ended", async () => {
    const { newUser, model, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["done"] });
    const { chatId } = await world().send(user, "go");
    const [, reply] = await settled(user, chatId);
    const seen = await follow(user, { chatId, streamingId: reply?.id ?? "" }, ended);
    expect(seen.map(({ event }) => event.type)).toEqual(["following", "changed"]);
  });

  it("notifies a follower at once if the run it shows has taken a step, whose files it may not have read", async () => {
    const { newUser, model, deps } = world();
    const user = await newUser();
    model.reply(turn("", write(["index.html", "<h1>Counter</h1>"])), {
      ...turn("", call("finish", { summary: "Done." })),
      ending: "hang",
    });
    const { chatId } = await sendToAgent(user, "Build a counter");
    await expect
      .poll(() => deps.db.version.count({ where: { project: { userId: user.id } } }), { timeout: 30_000 })
      .toBe(1);
    const streamingId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    const seen = await follow(user, { chatId, streamingId }, (events) => events.length === 2);
    expect(seen.map(({ event }) => event.type)).toEqual(["following", "changed"]);
  });

  it("sends the end of a reply without the batching delay", async () => {
    const { newUser, model, deps, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["x"] });
    const follower = async () => {
      const { chatId } = await world().send(user, "go");
      await settled(user, chatId);
      const leave = new AbortController();
      const events = followChat(deps, { user, signal: leave.signal }, { chatId });
      await events.next();
      const first = events.next();
      deps.streams.begin(chatId, { replyId: deps.ids.next(), text: "first", thinking: "" });
      await first;
      return { chatId, events, leave };
    };
    const all = [await follower(), await follower()] as const;
    const came: number[] = [];
    const rest = all.map(async ({ events }, index) => {
      await events.next();
      came.push(index);
    });
    for (const { chatId } of all) deps.streams.append(chatId, { text: " last", thinking: "" });
    // Both delays are running by now, the first one longer.
    deps.streams.finish(all[1].chatId);
    await Promise.all(rest);
    expect(came).toEqual([1, 0]);
    for (const { leave, events } of all) {
      leave.abort();
      await events.return(undefined);
    }
  });

  it.each([
    [1, 40],
    [50, 40],
    [200, 160],
    [5_000, 300],
  ])("hands text to each of %i followers every %i ms", (followers, ms) =>
    expect(updateInterval(followers)).toBe(ms),
  );

  it("is not allowed for other users", async () => {
    const { newUser, model } = world();
    const [owner, stranger] = [await newUser(), await newUser()];
    model.reply({ tokens: ["x"] });
    const { chatId } = await world().send(owner, "go");
    await expect(follow(stranger, { chatId }, () => true)).rejects.toMatchObject({ code: "not_found" });
  });
});
