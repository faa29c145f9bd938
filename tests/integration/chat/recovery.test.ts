import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RunningReply } from "~/server/ports/reply-slots";
import { removeChat, restoreChat } from "~/server/services/chat/history/change-chat";
import { findOrphans, interruptReply } from "~/server/services/chat/recovering/orphaned-replies";
import { interruptReplies, recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import type { ReplyDeps } from "~/server/services/chat/reply-deps";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { chatWorld } from "~tests/support/chat-world";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

const MINUTE = 60_000;

/** An instance with a wrong clock. */
const withClock = (deps: ReplyDeps, differsBy: number): ReplyDeps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() + differsBy) },
});

const recover = (deps: ReplyDeps, { singleInstance = false, suspects = [] as readonly string[] } = {}) =>
  recoverReplies(deps, { singleInstance, suspects });

/** A chat with a reply that hangs after `text`, which has been saved. */
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

describe("a reply whose instance died", () => {
  it.each([
    ["a minute slow", -MINUTE],
    ["a minute fast", MINUTE],
  ])("is recognised by the database's clock, even if the instance's own is %s", async (_, differsBy) => {
    const { deps, newUser, restarted } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    await recover(withClock(deps, differsBy));
    await recover(restarted());
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);

    await deps.db.$executeRaw`UPDATE instances SET beat_at = now() - interval '21 seconds'`;
    await recover(withClock(restarted(), -differsBy));
    expect(await statuses(user, chatId)).toEqual(["complete", "interrupted"]);
  });

  it("is not interrupted again after another instance did so and the user continued it", async () => {
    const { model, newUser, restarted } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    const [slow, fast] = [restarted(), restarted()];
    const found = (await findOrphans(slow, true)).filter((orphan) => orphan.chatId === chatId);
    await recover(fast, { singleInstance: true });
    model.reply({ tokens: ["y"], ending: "hang" });
    const asked = () => model.requests.filter(({ path }) => path.endsWith("/chat/completions")).length;
    const askedBefore = asked();
    for (const { id: replyId } of found) await continueReply(fast, user, { chatId, replyId });
    for (const orphan of found) await interruptReply(slow, orphan);
    expect(found).toHaveLength(1);
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
    // Otherwise the continuation could take the reply that the next test scripts.
    while (asked() === askedBefore) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});

describe("a streaming reply that this instance is not writing", () => {
  it("is interrupted when seen a second time, with its saved text and the files that were finished", async () => {
    const { deps, newUser, send, settled } = world();
    const user = await newUser("free-plan");
    const came = "```js\nfinished();\n```\n```css\nnot finish";
    const chatId = await endlessReply(user, came);
    const lost = { ...deps, runningReplies: new Set<RunningReply>() };
    const { suspects } = await recover(lost);
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
    await send(user, "second", chatId);
    await recover(lost, { suspects });
    const messages = await settled(user, chatId);
    expect(messages[1]).toMatchObject({ status: "interrupted", content: came });
    expect(messages[1]?.changes).toMatchObject([{ path: "script.js", state: "applied" }]);
    expect(messages[3]).toMatchObject({ status: "complete", content: "answer" });
    const versions = await versionsOfChat(deps.db, chatId);
    expect(versions.map(({ files }) => files)).toEqual([{ "script.js": "finished();\n" }]);
  });

  it("excludes replies it is writing", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "x");
    const { suspects } = await recover(deps);
    await recover(deps, { suspects });
    expect(await statuses(user, chatId)).toEqual(["complete", "streaming"]);
  });
});

describe("queued messages", () => {
  it("survive a shutdown and are answered by the next process", async () => {
    const { deps, newUser, restarted, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await interruptReplies(deps, { withinMs: 60_000 });
    expect(await statuses(user, chatId)).toEqual(["complete", "interrupted"]);
    await recover(restarted(), { singleInstance: true });
    const messages = await settled(user, chatId);
    expect(messages.map(({ content }) => content)).toEqual(["first", "half", "second", "answer"]);
  });

  it("are not answered by a model that the plan includes no more, and neither are replies continued", async () => {
    const { deps, newUser, restarted, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await interruptReplies(deps, { withinMs: 60_000 });
    // As they were written in a larger plan.
    await deps.db.message.updateMany({ where: { chatId }, data: { modelId: "gemini:gemini-2.5-pro" } });
    await recover(restarted(), { singleInstance: true });
    const [, half, , second] = await settled(user, chatId);
    const reason = "gemini-2.5-pro is not part of the Free plan.";
    expect(second).toMatchObject({ status: "failed", failure: { reason } });
    const continued = continueReply(restarted(), user, { chatId, replyId: half?.id ?? "" });
    await expect(continued).rejects.toMatchObject({ code: "plan_needed", message: reason });
    expect(await statuses(user, chatId)).toEqual(["complete", "interrupted", "complete", "failed"]);
  });

  it("are answered in order after their process is killed", async () => {
    const { newUser, restarted, send, settled } = world();
    const user = await newUser("free-plan");
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await send(user, "third", chatId);
    await recover(restarted(), { singleInstance: true });
    const messages = await settled(user, chatId);
    expect(messages.map(({ content }) => content)).toEqual([
      ...["first", "half", "second", "answer", "third", "answer"],
    ]);
    const counted = { userId: user.id, refundedAt: null };
    expect(await world().deps.db.promptUsage.count({ where: counted })).toBe(3);
  });

  it("stay queued in a deleted chat and are answered after it is restored", async () => {
    const { deps, newUser, restarted, send, settled } = world();
    const user = await newUser();
    const chatId = await endlessReply(user, "half");
    await send(user, "second", chatId);
    await removeChat(deps, user, { chatId });
    const waiting = { where: { chatId, status: "queued" as const } };
    while ((await deps.db.message.count({ where: { chatId, status: "streaming" } })) > 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await recover(restarted(), { singleInstance: true });
    expect(await deps.db.message.count(waiting)).toBe(1);
    await restoreChat(deps, user, { chatId });
    await recover(restarted(), { singleInstance: true });
    expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "complete", content: "answer" });
  });
});
