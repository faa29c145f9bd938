import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RunningReply } from "~/server/ports/turns";
import { removeChat, restoreChat } from "~/server/services/chat/change-chat";
import { continueReply } from "~/server/services/chat/continue-reply";
import { interruptReplies } from "~/server/services/chat/interrupt-replies";
import { findOrphans, interruptReply } from "~/server/services/chat/repair-replies";
import type { ReplyDeps } from "~/server/services/chat/reply-deps";
import { tendReplies } from "~/server/services/chat/tend-replies";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const MINUTE = 60_000;

/** An instance whose clock differs from the others'. */
const withClock = (deps: ReplyDeps, differsBy: number): ReplyDeps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() + differsBy) },
});

const tend = (deps: ReplyDeps, { alone = false, suspects = [] as readonly string[] } = {}) =>
  tendReplies(deps, { alone, suspects });

/** A chat whose reply has been given these words, all saved, and never ends. */
async function endlessReply(user: SignedInUser, text: string) {
  const { deps, model, send } = world();
  model.reply({ tokens: [text], ending: "hang" }, { tokens: ["answer"] });
  const { chatId } = await send(user, "first");
  while ((await deps.db.replyChunk.count({ where: { reply: { chatId } } })) === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return chatId;
}

const statuses = async (user: SignedInUser, chatId: string) =>
  (await world().branch(user, chatId)).map(({ status }) => status);

describe("a reply whose instance ended", () => {
  it.each([
    ["a minute slow", -MINUTE],
    ["a minute fast", MINUTE],
  ])("is told from one that lives by the database's clock, with a clock that is %s", async (_, differsBy) => {
    const { deps, newUser, restarted } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    await tend(withClock(deps, differsBy));
    await tend(restarted());
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);

    await deps.db.$executeRaw`UPDATE instances SET beat_at = now() - interval '21 seconds'`;
    await tend(withClock(restarted(), -differsBy));
    expect(await statuses(user, chatId)).toEqual(["complete", "interrupted"]);
  });

  it("is not ended once more when another instance was faster and somebody goes on with it", async () => {
    const { newUser, restarted } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    const [slow, fast] = [restarted(), restarted()];
    const found = await findOrphans(slow, true);
    await tend(fast, { alone: true });
    world().model.reply({ tokens: ["y"], ending: "hang" });
    for (const { id: replyId } of found) await continueReply(fast, user, { chatId, replyId });
    for (const orphan of found) await interruptReply(slow, orphan);
    expect(found.map((orphan) => orphan.chatId)).toContain(chatId);
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
  });
});

describe("a reply of this instance that it does not write", () => {
  it("is ended with the text that was saved when it is seen a second time", async () => {
    const { deps, newUser, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "what came");
    const lost = { ...deps, runningReplies: new Set<RunningReply>() };
    const { suspects } = await tend(lost);
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
    await send(user, "second", chatId);
    await tend(lost, { suspects });
    const messages = await settled(user, chatId);
    expect(messages[1]).toMatchObject({ status: "interrupted", content: "what came" });
    expect(messages[3]).toMatchObject({ status: "complete", content: "answer" });
  });

  it("is not one that it writes", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    const { suspects } = await tend(deps);
    await tend(deps, { suspects });
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
  });
});

describe("messages that wait", () => {
  it("wait on when their process ends in order, and are answered by the next one", async () => {
    const { deps, newUser, restarted, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await interruptReplies(deps, { withinMs: 60_000 });
    expect(await statuses(user, chatId)).toEqual(["complete", "interrupted"]);
    await tend(restarted(), { alone: true });
    const messages = await settled(user, chatId);
    expect(messages.map(({ content }) => content)).toEqual(["first", "half", "second", "answer"]);
  });

  it("are answered in order after their process was killed", async () => {
    const { newUser, restarted, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await send(user, "third", chatId);
    await tend(restarted(), { alone: true });
    const messages = await settled(user, chatId);
    expect(messages.map(({ content }) => content)).toEqual([
      ...["first", "half", "second", "answer", "third", "answer"],
    ]);
    const counted = { userId: user.id, refundedAt: null };
    expect(await world().deps.db.promptUsage.count({ where: counted })).toBe(3);
  });

  it("wait on in a deleted chat, and are answered when it comes back", async () => {
    const { deps, newUser, restarted, send, settled } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await removeChat(deps, user, { chatId });
    const waiting = { where: { chatId, status: "queued" as const } };
    while ((await deps.db.message.count({ where: { chatId, status: "streaming" } })) > 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await tend(restarted(), { alone: true });
    expect(await deps.db.message.count(waiting)).toBe(1);
    await restoreChat(deps, user, { chatId });
    await tend(restarted(), { alone: true });
    expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "complete", content: "answer" });
  });
});
