import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { purgeChats } from "~/server/services/chat/history/change-chat";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const OTHER = "openai:llava-v1.6";
const page = (text: string) => ["```html\n", `<h1>${text}</h1>\n`, "```\n"];

const caller = (user: SignedInUser) => callerFor(world().deps, user);
const listed = async (user: SignedInUser) =>
  (await caller(user).chat.list({ search: "", limit: 10 })).items.map(({ id }) => id);

/** Sends a message to two models; returns the chats that they answer in. */
async function compare(user: SignedInUser, text: string, chatId?: string) {
  const { modelId, settled } = world();
  const sent = await caller(user).chat.compare({ chatId, text, modelIds: [modelId, OTHER] });
  const pair = await caller(user).chat.comparison({ chatId: sent.chatId });
  if (!pair) throw new Error("There is no comparison");
  const [left, right] = pair.answers.map((answer) => answer.chatId);
  return {
    pair,
    left: left ?? "",
    right: right ?? "",
    ended: async () => [await settled(user, left ?? ""), await settled(user, right ?? "")] as const,
  };
}

const texts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);
const headOf = (user: SignedInUser, chatId: string) => caller(user).project.ofChat({ chatId });

describe("two models on one prompt", () => {
  it("answer in a new chat and in a copy of it, which nothing lists until it is kept", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    model.reply({ tokens: ["Hello"] });
    const asked = model.requests.length;
    const { pair, left, right, ended } = await compare(user, "Say hello");
    expect((await ended()).map(texts)).toEqual([
      ["Say hello", "Hello"],
      ["Say hello", "Hello"],
    ]);
    const models = model.requests.slice(asked).map(({ body }) => (body as { model: string }).model);
    expect(models.toSorted()).toEqual(
      [world().modelId, OTHER].map((id) => id.replace("openai:", "")).toSorted(),
    );
    expect(pair.answers.map(({ modelId }) => modelId)).toEqual([world().modelId, OTHER]);
    const chatIds = (await caller(user).chat.comparison({ chatId: right }))?.answers.map(
      ({ chatId }) => chatId,
    );
    expect(chatIds).toEqual([left, right]);
    expect(await listed(user)).toEqual([left]);
    expect((await caller(user).account.recent()).map(({ id }) => id)).toEqual([left]);
    expect((await caller(user).chat.list({ search: "hello", limit: 10 })).items).toHaveLength(1);
    expect(await caller(user).chat.get({ chatId: left })).toMatchObject({ isCompared: true });
  });

  it("get the whole conversation with its files, and change projects of their own", async () => {
    const { model, newUser, send, settled, attach, deps } = world();
    const user = await newUser();
    model.reply({ tokens: page("One") });
    const { chatId } = await send(user, "One");
    await settled(user, chatId);
    model.reply({ tokens: page("Two") });
    await send(user, "Two", chatId);
    await settled(user, chatId);
    const notes = await attach(user, { name: "notes.txt", content: "Moss" });
    const place = "prompt" as const;

    model.reply({ tokens: page("Three") });
    const asked = model.requests.length;
    await caller(user).chat.compare({
      chatId,
      text: "Three",
      modelIds: [world().modelId, OTHER],
      attachments: [{ id: notes.id, place }],
    });
    const pair = await caller(user).chat.comparison({ chatId });
    const right = pair?.answers[1]?.chatId ?? "";
    const [ours, theirs] = [await settled(user, chatId), await settled(user, right)];
    expect(texts(theirs)).toEqual(texts(ours));
    expect(theirs.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual(
      ours.map(({ attachments }) => attachments.map(({ name }) => name)),
    );
    const prompts = model.requests.slice(asked).map(({ body }) => (body as { messages: unknown[] }).messages);
    expect(prompts).toHaveLength(2);
    // The first message tells each of them how it is to change files.
    expect(prompts[0]?.slice(1)).toEqual(prompts[1]?.slice(1));
    expect(JSON.stringify(prompts[1])).toContain("Moss");

    const [head, copied] = [await headOf(user, chatId), await headOf(user, right)];
    expect(copied?.projectId).not.toBe(head?.projectId);
    expect([head?.number, copied?.number]).toEqual([3, 3]);
    expect(copied?.files).toEqual(head?.files);
    const versions = async (projectId = "") =>
      (await caller(user).project.versions({ projectId, limit: 10 })).items;
    expect((await versions(copied?.projectId)).map(({ number, reply }) => [number, reply?.chatId])).toEqual([
      [3, right],
      [2, right],
      [1, right],
    ]);
    await caller(user).project.undo({ projectId: copied?.projectId ?? "" });
    expect((await headOf(user, right))?.number).toBe(2);
    expect((await headOf(user, chatId))?.number).toBe(3);
    expect(await deps.db.modelCall.count({ where: { reply: { chatId: right } } })).toBe(1);
  });

  it("are refused with nothing saved: the starter twice, a reply under way, an open comparison, a plan's model", async () => {
    const { model, modelId, newUser, send, settled, deps } = world();
    const user = await newUser();
    const chats = () => deps.db.chat.count({ where: { userId: user.id } });
    const prompts = () => deps.db.promptUsage.count({ where: { userId: user.id } });
    const ask = (chatId?: string, second = OTHER, by = user) =>
      caller(by).chat.compare({ chatId, text: "Both", modelIds: [modelId, second] });
    model.reply({ tokens: ["…"], ending: "hang" });
    const { chatId } = await send(user, "Slowly");
    await expect(ask(chatId)).rejects.toMatchObject({ code: "CONFLICT" });
    expect([await chats(), await prompts()]).toEqual([1, 1]);
    expect((await caller(user).chat.get({ chatId })).queued).toEqual([]);
    const [, reply] = await world().branch(user, chatId);
    await caller(user).chat.stop({ chatId, replyId: reply?.id ?? "" });
    await settled(user, chatId);
    model.reply({ tokens: ["Hello"] });
    const { ended, right } = await compare(user, "Both", chatId);
    await ended();
    await expect(ask(chatId)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(ask(right)).rejects.toMatchObject({ code: "CONFLICT" });
    expect([await chats(), await prompts()]).toEqual([2, 3]);

    const free = await newUser("free-plan");
    await expect(ask(undefined, "gemini:gemini-2.5-pro", free)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await deps.db.chat.count({ where: { userId: free.id } })).toBe(0);
  });

  it("count as two prompts, and neither is sent when only one is left", async () => {
    const { model, newUser, send, settled, deps } = world();
    const user = await newUser("free-plan");
    model.reply({ tokens: ["Hello"] });
    await (await compare(user, "Both")).ended();
    const counted = () => deps.db.promptUsage.count({ where: { userId: user.id, refundedAt: null } });
    expect(await counted()).toBe(2);
    for (let at = 0; at < 7; at++) await settled(user, (await send(user, "One more")).chatId);
    await expect(compare(user, "Both")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await counted()).toBe(9);
    expect(await listed(user)).toHaveLength(8);
  });

  it("do not disturb each other: one fails or is stopped, the other answers", async () => {
    const { model, newUser, settled } = world();
    const user = await newUser();
    const refused = { status: 400, body: { error: { message: "no" } } };
    model.reply({ failure: refused }, { tokens: ["Hello"] });
    const { ended, left, right } = await compare(user, "Both");
    const ends = (await ended()).map((messages) => messages.at(-1));
    expect(ends.map((reply) => reply?.status).toSorted()).toEqual(["complete", "failed"]);
    const [failedId, chatId, modelId] =
      ends[0]?.status === "failed" ? [ends[0].id, left, world().modelId] : [ends[1]?.id, right, OTHER];
    await caller(user).chat.regenerate({ chatId, replyId: failedId ?? "", modelId });
    expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "complete", content: "Hello" });
  });

  it("are both recovered after a crash, and still compared", async () => {
    const { model, newUser, restarted, branch, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["Once upon"], ending: "hang" });
    const { left, right, pair } = await compare(user, "Both");
    for (const chatId of [left, right])
      while ((await deps.db.replyChunk.count({ where: { reply: { chatId } } })) === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
    const next = restarted();
    await recoverReplies(next, { singleInstance: true, suspects: [] });
    for (const chatId of [left, right])
      expect((await branch(user, chatId)).at(-1)).toMatchObject({
        status: "interrupted",
        content: "Once upon",
      });
    expect(await callerFor(next, user).chat.comparison({ chatId: left })).toMatchObject({
      answers: pair.answers.map(({ chatId }) => ({ chatId, end: "early" })),
      recommended: null,
    });
  });
});

describe("keeping an answer", () => {
  const compared = async () => {
    const { model, newUser, settled, send } = world();
    const user = await newUser();
    model.reply({ tokens: page("One") });
    const { chatId } = await send(user, "One");
    await settled(user, chatId);
    model.reply({ tokens: page("Two") });
    const both = await compare(user, "Two", chatId);
    await both.ended();
    return { user, ...both };
  };

  it.each(["left", "right"] as const)(
    "goes on with the %s one alone; the other comes back by undo",
    async (kept) => {
      const { user, ...both } = await compared();
      const [chatId, removedId] = kept === "left" ? [both.left, both.right] : [both.right, both.left];
      expect(await caller(user).chat.keep({ chatId })).toEqual({ chatId, removedIds: [removedId] });
      expect(await listed(user)).toEqual([chatId]);
      expect(await caller(user).chat.get({ chatId })).toMatchObject({ isCompared: false });
      await expect(caller(user).chat.get({ chatId: removedId })).rejects.toMatchObject({ code: "NOT_FOUND" });
      // A second press changes nothing, and none of the two takes the other away afterwards.
      expect(await caller(user).chat.keep({ chatId })).toEqual({ chatId, removedIds: [] });
      await expect(caller(user).chat.keep({ chatId: removedId })).rejects.toMatchObject({ code: "CONFLICT" });
      expect(texts(await world().branch(user, chatId))).toHaveLength(4);
      const { model, send, settled } = world();
      model.reply({ tokens: page("Three") });
      await send(user, "Three", chatId);
      await settled(user, chatId);
      expect((await headOf(user, chatId))?.number).toBe(3);
      await caller(user).chat.restore({ chatId: removedId });
      expect((await listed(user)).toSorted()).toEqual([chatId, removedId].toSorted());
    },
  );

  it("loses none when both are kept at once", async () => {
    const { user, left, right } = await compared();
    const ends = await Promise.allSettled([left, right].map((chatId) => caller(user).chat.keep({ chatId })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listed(user)).toHaveLength(1);
  });

  it("stops the other answer while it is being written", async () => {
    const { model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["…"], ending: "hang" });
    const { left, right } = await compare(user, "Both");
    await caller(user).chat.keep({ chatId: left });
    const reply = await world().deps.db.message.findFirstOrThrow({
      where: { chatId: right, role: "assistant" },
      select: { id: true },
    });
    await expect
      .poll(() => world().deps.db.message.findUnique({ where: reply, select: { status: true } }))
      .toEqual({ status: "stopped" });
    expect((await world().branch(user, left)).at(-1)?.status).toBe("streaming");
    await caller(user).chat.remove({ chatId: left });
    model.reply({ tokens: ["Hello"] });
    await expect(settled(user, left)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is up to the chats' owner", async () => {
    const { user, left, right } = await compared();
    const stranger = caller(await world().newUser());
    for (const chatId of [left, right]) {
      await expect(stranger.chat.keep({ chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(stranger.chat.comparison({ chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const modelIds: [string, string] = [world().modelId, OTHER];
    await expect(stranger.chat.compare({ chatId: left, text: "Mine?", modelIds })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await caller(user).chat.comparison({ chatId: left })).not.toBeNull();
  });

  it("stops both answers when the chat is deleted while they are being written", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    model.reply({ tokens: ["…"], ending: "hang" }, { tokens: ["…"], ending: "hang" });
    const { left } = await compare(user, "Both");
    await caller(user).chat.remove({ chatId: left });
    const statuses = async () => {
      const replies = await world().deps.db.message.findMany({
        where: { role: "assistant", chat: { userId: user.id } },
        select: { status: true },
      });
      return replies.map(({ status }) => status);
    };
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(["stopped", "stopped"]);
  });

  it("never happens when the chat is deleted: both are restored and erased together", async () => {
    const { user, left, right } = await compared();
    await caller(user).chat.remove({ chatId: left });
    expect(await caller(user).chat.comparison({ chatId: left })).toBeNull();
    await caller(user).chat.restore({ chatId: left });
    expect(await caller(user).chat.comparison({ chatId: right })).not.toBeNull();
    await caller(user).chat.remove({ chatId: left });
    const later = new Date(Date.now() + 30 * 86_400_000);
    await purgeChats({ db: world().deps.db, clock: { now: () => later } });
    expect(await world().deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
    expect(await world().deps.db.project.count({ where: { userId: user.id } })).toBe(0);
  });
});
