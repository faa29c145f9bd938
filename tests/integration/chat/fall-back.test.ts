import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

async function userWith(fallbackModels: string[], planId?: string): Promise<SignedInUser> {
  const user = await world().newUser(planId);
  const { db } = world().deps;
  await db.userSettings.create({ data: { id: user.id, fallbackModels }, select: { id: true } });
  return user;
}

async function replyOf(user: SignedInUser, modelId: string) {
  const { deps, settled } = world();
  const { chatId } = await sendMessage(deps, user, { text: "Hi", modelId, attachments: [] });
  return (await settled(user, chatId)).at(-1);
}

const gone = "connection:0198c0de-0000-7000-8000-000000000001/gpt-5-mini";

describe("a model that cannot be reached", () => {
  it("is replaced by the first of the user's order that can, and the reply says so", async () => {
    const { modelId } = world();
    const user = await userWith([gone, modelId]);
    expect(await replyOf(user, gone)).toMatchObject({
      status: "complete",
      content: "Hello, world!",
      modelId,
      modelName: modelId.slice("openai:".length),
      insteadOf: "gpt-5-mini",
    });
  });

  it("is not replaced by a model that the user did not choose, or whose plan they lack", async () => {
    expect(await replyOf(await userWith([]), gone)).toMatchObject({ status: "failed", insteadOf: null });
    const user = await userWith(["gemini:gemini-2.5-pro"], "free-plan");
    expect(await replyOf(user, gone)).toMatchObject({ status: "failed", insteadOf: null });
  });

  it("is not replaced when it refuses the request, or has begun to write", async () => {
    const { model, modelId } = world();
    const user = await userWith(["builtin:starter"]);
    model.reply({ failure: { status: 400, body: { error: { message: "No." } } } });
    expect(await replyOf(user, modelId)).toMatchObject({ status: "failed", insteadOf: null });
    model.reply({ tokens: ["Half a "], ending: "reset" });
    expect(await replyOf(user, modelId)).toMatchObject({ content: "Half a ", insteadOf: null });
    model.reply({});
  });

  it("fails as itself when all of the order fail", async () => {
    const user = await userWith([gone.replace("gpt-5-mini", "another")]);
    expect(await replyOf(user, gone)).toMatchObject({ status: "failed", insteadOf: "gpt-5-mini" });
  });
});
