import { describe, expect, it } from "vitest";
import type { Role } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { readStorage } from "~/server/services/billing/storage";
import { readChat } from "~/server/services/chat/history/read-chat";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { unqueueMessage } from "~/server/services/chat/sending/queued-messages";
import { forkVersion, openProjectChat } from "~/server/services/chat/starting/open-project-chat";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const missing = { code: "not_found" };

/** A chat of somebody's, and another person who has a role in it. */
async function sharedChat(role: Role, tokens = ["Hello."]) {
  const { model, newUser, send, settled } = world();
  const [owner, member] = [await newUser(), await newUser()];
  model.reply({ tokens });
  const { chatId } = await send(owner, "first");
  await settled(owner, chatId);
  await share(owner, member, { chatId }, role);
  return { owner, member, chatId };
}

const share = (
  owner: SignedInUser,
  { id: userId }: SignedInUser,
  target: { chatId: string } | { projectId: string },
  role: Role,
) => {
  const { db, ids, clock } = world().deps;
  const given = { id: ids.next(), role, userId, givenById: owner.id, createdAt: clock.now() };
  return db.share.create({ data: { ...given, ...target } });
};

const endAccess = (chatId: string) => world().deps.db.share.deleteMany({ where: { chatId } });

/** Whom each counted prompt of a chat is counted for, oldest first. */
const payers = async (chatId: string) => {
  const rows = await world().deps.db.promptUsage.findMany({
    where: { message: { chatId }, refundedAt: null },
    orderBy: { messageId: "asc" },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
};

const page = (text: string) => [
  "```html\n",
  `<!doctype html><title>${text}</title><p>${text}</p>\n`,
  "```\n",
];

describe("a shared chat", () => {
  it("answers an editor on the editor's account, and stores it on the owner's", async () => {
    const { deps, model, send, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    const before = (await readStorage(deps.db, owner.id)).chats;
    model.reply({ tokens: page("Built") });
    await send(member, "build it", chatId);
    const seen = await settled(member, chatId);
    expect(seen.map(({ author }) => author?.id)).toEqual([owner.id, owner.id, member.id, member.id]);
    expect(seen.map(({ id }) => id)).toEqual((await settled(owner, chatId)).map(({ id }) => id));
    expect(await payers(chatId)).toEqual([owner.id, member.id]);
    expect((await readStorage(deps.db, owner.id)).chats).toBeGreaterThan(before);
    expect((await readStorage(deps.db, member.id)).chats).toBe(0);
    const { project } = await deps.db.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { project: { select: { userId: true } } },
    });
    expect(project).toEqual({ userId: owner.id });
  });

  it("does not tell an editor what else fills the owner's storage", async () => {
    const { deps, send } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    await deps.db.user.update({ where: { id: owner.id }, data: { planId: "free-plan" } });
    await deps.db.chat.update({ where: { id: chatId }, data: { textBytes: 200_000_000n } });
    await expect(send(member, "more", chatId)).rejects.toMatchObject({
      code: "forbidden",
      userMessage: "The owner has no storage left for this project.",
    });
  });

  it("answers the queue in order, each message on its author's account", async () => {
    const { model, send, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    const slow = { tokens: Array.from({ length: 20 }, () => "slow "), delayMs: 15 };
    model.reply(slow, { tokens: ["to the member"] }, { tokens: ["to the owner"] });
    await send(owner, "one", chatId);
    expect(await send(member, "two", chatId)).toMatchObject({ queued: true });
    expect(await send(owner, "three", chatId)).toMatchObject({ queued: true });
    const head = await readChat(world().deps, member, { chatId });
    expect(head.queued.map(({ author }) => author?.id)).toEqual([member.id, owner.id]);
    const all = await settled(owner, chatId);
    expect(all.slice(4).map(({ content }) => content)).toEqual([
      "two",
      "to the member",
      "three",
      "to the owner",
    ]);
    expect(all.slice(4).map(({ author }) => author?.id)).toEqual([member.id, member.id, owner.id, owner.id]);
    expect(await payers(chatId)).toEqual([owner.id, owner.id, member.id, owner.id]);
  });

  it("answers no queued message of who has lost access, and goes on with the next", async () => {
    const { deps, model, send, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    model.reply({ tokens: Array.from({ length: 20 }, () => "slow "), delayMs: 15 }, { tokens: ["yours"] });
    await send(owner, "one", chatId);
    const { messageId } = await send(member, "two", chatId);
    await send(owner, "three", chatId);
    await endAccess(chatId);
    const all = await settled(owner, chatId);
    expect(all.slice(4).map(({ content }) => content)).toEqual(["three", "yours"]);
    expect(await deps.db.message.count({ where: { id: messageId } })).toBe(0);
    expect(await deps.db.promptUsage.count({ where: { userId: member.id, refundedAt: null } })).toBe(0);
  });

  it("lets a viewer read and not send, and a stranger neither", async () => {
    const { newUser, send, branch } = world();
    const { owner, member, chatId } = await sharedChat("viewer");
    expect(await branch(member, chatId)).toHaveLength(2);
    await expect(send(member, "no", chatId)).rejects.toMatchObject(missing);
    const head = await readChat(world().deps, member, { chatId });
    expect(head).toMatchObject({ role: "viewer", owner: { id: owner.id } });
    expect(await readChat(world().deps, owner, { chatId })).toMatchObject({ role: null });
    await expect(branch(await newUser(), chatId)).rejects.toMatchObject(missing);
  });

  it("lets nobody but the author and the owner change somebody's words", async () => {
    const { deps, model, modelId, send, branch, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    const [first] = await branch(owner, chatId);
    const edit = { chatId, text: "changed", modelId };
    await expect(editMessage(deps, member, { ...edit, messageId: first?.id ?? "" })).rejects.toMatchObject(
      missing,
    );
    model.reply({ tokens: Array.from({ length: 20 }, () => "slow "), delayMs: 15 });
    await send(member, "mine", chatId);
    const { messageId } = await send(owner, "queued", chatId);
    await expect(unqueueMessage(deps, member, { chatId, messageId })).rejects.toMatchObject(missing);
    const { messageId: theirs } = await send(member, "queued, too", chatId);
    expect(await unqueueMessage(deps, owner, { chatId, messageId: theirs })).toMatchObject({
      text: "queued, too",
    });
    await unqueueMessage(deps, owner, { chatId, messageId });
    const running = (await branch(owner, chatId)).at(-1)?.id ?? "";
    await stopReply(deps, owner, { chatId, replyId: running });
    await settled(owner, chatId);
    // What the member's collections gave the reply must not reach the owner's model.
    await expect(continueReply(deps, owner, { chatId, replyId: running })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("shows what a reply was given only to who asked", async () => {
    const { deps, model, send, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    model.reply({ tokens: ["From my notes."] });
    await send(member, "look it up", chatId);
    const replyId = (await settled(member, chatId)).at(-1)?.id ?? "";
    await deps.db.message.update({
      where: { id: replyId },
      data: { passages: { passages: [], silent: [] } },
    });
    await deps.db.toolCall.create({
      data: {
        replyId,
        position: 0,
        userId: member.id,
        serverId: "one",
        serverName: "Private",
        tool: "read",
        arguments: "{}",
        hash: "",
        state: "done",
        textAt: 0,
        calledAt: deps.clock.now(),
      },
    });
    await deps.db.userSettings.create({
      data: { id: owner.id, systemPrompt: "Mine.", temperature: 1, topK: 1, topP: 1 },
    });
    const readBy = async (user: SignedInUser) => (await settled(user, chatId)).at(-1);
    expect(await readBy(member)).toMatchObject({ given: { passages: [] }, toolCalls: [{ tool: "read" }] });
    expect(await readBy(owner)).toMatchObject({ given: null, toolCalls: [] });
    expect(await readChat(deps, owner, { chatId })).toMatchObject({ hasRules: true });
    expect(await readChat(deps, member, { chatId })).toMatchObject({ hasRules: false });
  });

  it("ends the stream of who loses access, at the next announcement and without one", async () => {
    const { deps } = world();
    for (const accessCheckMs of [60_000, 20]) {
      const { member, chatId } = await sharedChat("viewer");
      const leave = new AbortController();
      const events = followChat(
        { ...deps, accessCheckMs },
        { user: member, signal: leave.signal },
        { chatId },
      );
      expect((await events.next()).value?.event.type).toBe("following");
      const next = events.next();
      // The follower has subscribed before it waits.
      while (!(await deps.streams.isFollowed(chatId))) await new Promise((resolve) => setTimeout(resolve, 5));
      await endAccess(chatId);
      if (accessCheckMs > 1_000) deps.streams.announce(chatId);
      await expect(next).rejects.toMatchObject(missing);
      leave.abort();
    }
  });

  it("ends a waiting run of who has lost access, and answers the next message", async () => {
    const { deps, model, send, settled } = world();
    const { owner, member, chatId } = await sharedChat("editor");
    model.reply({ tokens: ["half"] }, { tokens: ["to the owner"] });
    await send(member, "run", chatId);
    const replyId = (await settled(member, chatId)).at(-1)?.id ?? "";
    await deps.db.agentRun.create({ data: { id: replyId, userId: member.id, limits: {}, state: "asking" } });
    await deps.db.message.update({ where: { id: replyId }, data: { status: "streaming", instanceId: null } });
    await send(owner, "and me?", chatId);
    const recover = () => recoverReplies(deps, { singleInstance: true, suspects: [] });
    await recover();
    expect(await deps.db.message.findUnique({ where: { id: replyId } })).toMatchObject({
      status: "streaming",
    });
    await endAccess(chatId);
    await recover();
    const all = await settled(owner, chatId);
    expect(all.slice(3).map(({ status, content }) => [status, content])).toEqual([
      ["interrupted", "half"],
      ["complete", "and me?"],
      ["complete", "to the owner"],
    ]);
  });

  it("opens an editor's chat on a shared project as its owner's, and a fork as the editor's", async () => {
    const { deps, newUser } = world();
    const { owner, member, chatId } = await sharedChat("editor", page("Shared"));
    const { project } = await deps.db.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { project: { select: { id: true, headId: true } } },
    });
    const [projectId, versionId] = [project?.id ?? "", project?.headId ?? ""];
    const limits = memoryLimits();
    const forked = deps.ids.next();
    await forkVersion({ ...deps, limits }, member, { chatId: forked, versionId });
    const open = (user: SignedInUser) => {
      const opened = deps.ids.next();
      return openProjectChat({ ...deps, limits }, user, { chatId: opened, projectId });
    };
    // Access to one chat is not access to the next one.
    await expect(open(member)).rejects.toMatchObject(missing);
    const editor = await newUser();
    await share(owner, editor, { projectId }, "editor");
    const { chatId: opened } = await open(editor);
    const ownerOf = (id: string) => deps.db.chat.findUnique({ where: { id }, select: { userId: true } });
    expect(await ownerOf(opened)).toEqual({ userId: owner.id });
    expect(await ownerOf(forked)).toEqual({ userId: member.id });
  });
});
