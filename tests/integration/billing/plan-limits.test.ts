import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { removeChat } from "~/server/services/chat/history/change-chat";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const LARGE_MODEL = "gemini:gemini-2.5-pro";
const { messageFilesBytes, storageBytes } = planLimits["free-plan"];

const attach = async (user: SignedInUser, bytes: number) => {
  const { id } = await world().attach(user, { name: "notes.txt", content: "x".repeat(bytes) });
  return { id, place: "prompt" } as const;
};

/** Files that the user uploaded earlier, in a separate chat. */
async function storeFiles(userId: string, bytes: number): Promise<string> {
  const { db, ids, clock } = world().deps;
  const [chatId, messageId, now] = [ids.next(), ids.next(), clock.now()];
  await db.chat.create({ data: { id: chatId, userId, title: "files", createdAt: now, updatedAt: now } });
  await db.message.create({
    data: { id: messageId, chatId, role: "user", status: "complete", content: "", createdAt: now },
  });
  await db.$executeRaw`
    INSERT INTO attachments (id, user_id, message_id, name, media_type, bytes, created_at)
    VALUES (${ids.next()}::uuid, ${userId}::uuid, ${messageId}::uuid, 'big', 'image/png',
            decode(repeat('00', ${bytes}::int), 'hex'), ${now})`;
  return chatId;
}

describe("a model outside the plan", () => {
  it("is rejected with a reason, and nothing is saved or counted", async () => {
    const { deps, newUser } = world();
    const user = await newUser("free-plan");
    const message = { text: "hello", modelId: LARGE_MODEL, attachments: [] };
    await expect(sendMessage(deps, user, message)).rejects.toMatchObject({ code: "plan_needed" });
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
    expect(await deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(0);
  });

  it("is evaluated by the current plan, not by the one at sign-in", async () => {
    const { deps, newUser } = world();
    const user = await newUser("pro-plan");
    await deps.db.user.update({ where: { id: user.id }, data: { planId: "free-plan" } });
    const message = { text: "hello", modelId: LARGE_MODEL, attachments: [] };
    await expect(sendMessage(deps, user, message)).rejects.toMatchObject({ code: "plan_needed" });
  });
});

describe("files", () => {
  it("of one message cannot exceed the plan's size", async () => {
    const { deps, modelId, newUser } = world();
    const user = await newUser("free-plan");
    const attachments = [];
    for (let total = 0; total <= messageFilesBytes; total += 900_000)
      attachments.push(await attach(user, 900_000));
    await expect(sendMessage(deps, user, { text: "look", modelId, attachments })).rejects.toMatchObject({
      code: "plan_needed",
    });
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
  });

  it("cannot exceed the plan's storage, even when sent concurrently, and deleting a chat frees space", async () => {
    const { deps, model, modelId, newUser, settled } = world();
    model.reply({ tokens: ["ok"] });
    const user = await newUser("free-plan");
    const early = await storeFiles(user.id, (storageBytes ?? 0) - 3_000);
    const send = async () =>
      sendMessage(deps, user, { text: "look", modelId, attachments: [await attach(user, 2_000)] });
    const sends = await Promise.allSettled([send(), send(), send()]);
    const [taken, ...more] = sends.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(more).toEqual([]);
    if (!taken) throw new Error("No message was accepted");
    for (const one of sends)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "plan_needed" });
    await settled(user, taken.chatId);
    const again = { chatId: taken.chatId, messageId: taken.messageId, text: "look again", modelId };
    await expect(editMessage(deps, user, again)).rejects.toMatchObject({ code: "plan_needed" });
    await removeChat(deps, user, { chatId: early });
    await settled(user, (await send()).chatId);
    await settled(user, (await editMessage(deps, user, again)).chatId);
  });
});
