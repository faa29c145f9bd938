import { describe, expect, it } from "vitest";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";

const world = chatWorld();

const callsOf = (replyId: string | undefined) =>
  world().deps.db.modelCall.findMany({ where: { replyId: replyId ?? "" }, orderBy: { id: "asc" } });

describe("what a reply took", () => {
  it("is what the provider reports, call by call, and is summed up with the reply", async () => {
    const { model, newUser, send, settled, modelId } = world();
    const user = await newUser();
    model.reply(
      { tokens: ["```js a.js\nlet a = 1;\n"], ending: "length" },
      { tokens: ["let b = 2;\n```\n"] },
    );
    const { chatId } = await send(user, "Write two lines");
    const reply = (await settled(user, chatId)).at(-1);
    expect(reply?.usage).toMatchObject({
      inputTokens: 2_400,
      outputTokens: 68,
      isEstimated: false,
      firstTokenMs: expect.any(Number),
      writingMs: expect.any(Number),
      place: "machine",
    });
    const calls = await callsOf(reply?.id);
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      expect(call).toMatchObject({ userId: user.id, modelId, inputTokens: 1_200, outputTokens: 34 });
      expect(call.firstTokenMs).toBeLessThanOrEqual(call.durationMs);
    }
  });

  it("is estimated where the provider does not say, and of a reply that was stopped", async () => {
    const { deps, model, newUser, send, settled, branch } = world();
    const user = await newUser();
    const gate = tokenGate();
    model.reply({ tokens: ["x".repeat(400), "never sent"], gate });
    const { chatId } = await send(user, "Write a lot");
    gate.open(1);
    const running = async () => (await branch(user, chatId)).at(-1);
    while (!(await running())?.content) await new Promise((resolve) => setTimeout(resolve, 10));
    await stopReply(deps, user, { chatId, replyId: (await running())?.id ?? "" });
    const reply = (await settled(user, chatId)).at(-1);
    expect(reply).toMatchObject({ status: "stopped", usage: { outputTokens: 100, isEstimated: true } });
    expect(reply?.usage?.inputTokens).toBeGreaterThan(100);
  });

  it("is nothing when the provider refused the call", async () => {
    const { model, newUser, send, settled } = world();
    const user = await newUser();
    model.reply({ failure: { status: 500, body: "Internal Server Error" } });
    const { chatId } = await send(user, "Hello");
    expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "failed", usage: null });
  });
});
