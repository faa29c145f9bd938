import { expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";

const world = chatWorld({ repliesAtOnce: 1 });

/** The newest reply, once its row says it is waiting and it has joined the queue. */
async function waitingReply(user: SignedInUser, chatId: string) {
  for (let seen = 0; ; ) {
    const reply = (await world().branch(user, chatId)).at(-1);
    // The row is written just before the reply joins the queue.
    if (reply?.waitsForTurn && ++seen > 2) return reply;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it("queues replies beyond the limit, marks them as waiting, and starts the larger plan first", async () => {
  const { model, newUser, settled, branch } = world();
  const [free, pro, first] = [await newUser("free-plan"), await newUser("pro-plan"), await newUser()];
  const gate = tokenGate();
  model.reply({ tokens: ["one"], gate }, { tokens: ["ok"] });
  const running = await world().send(first, "the first one");
  const freeChat = await world().send(free, "from the Free plan");
  await waitingReply(free, freeChat.chatId);
  const proChat = await world().send(pro, "from Professional");
  await waitingReply(pro, proChat.chatId);
  const before = await branch(first, running.chatId);
  expect(before.at(-1)).toMatchObject({ status: "streaming", waitsForTurn: false });
  gate.open(1);
  const settledReplies = await Promise.all([
    settled(first, running.chatId),
    settled(free, freeChat.chatId),
    settled(pro, proChat.chatId),
  ]);
  for (const messages of settledReplies)
    expect(messages.at(-1)).toMatchObject({ status: "complete", waitsForTurn: false });
  const asked = model.requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => JSON.stringify(body).match(/the first one|from the Free plan|from Professional/)?.[0]);
  expect(asked).toEqual(["the first one", "from Professional", "from the Free plan"]);
});

it("stops a waiting reply without calling a model, and refunds the prompt", async () => {
  const { deps, model, newUser, settled } = world();
  const [first, second] = [await newUser(), await newUser("free-plan")];
  const gate = tokenGate();
  model.reply({ tokens: ["one"], gate }, { tokens: ["ok"] });
  const running = await world().send(first, "the first one");
  const waiting = await world().send(second, "never asked");
  const reply = await waitingReply(second, waiting.chatId);
  await stopReply(deps, second, { chatId: waiting.chatId, replyId: reply.id });
  expect((await settled(second, waiting.chatId)).at(-1)).toMatchObject({
    status: "stopped",
    waitsForTurn: false,
  });
  expect(await deps.db.promptUsage.count({ where: { userId: second.id, refundedAt: null } })).toBe(0);
  gate.open(1);
  await settled(first, running.chatId);
  expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain("never asked");
});
