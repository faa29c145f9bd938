import { afterAll, beforeAll, expect, it } from "vitest";
import { webPushService } from "~/server/adapters/push/web-push";
import { pushKeys, subscribePush } from "~/server/services/account/push";
import { readChat } from "~/server/services/chat/history/read-chat";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { agentWorld, call, turn } from "~tests/support/agent-world";
import { type PushStandIn, startPushService } from "~tests/support/push-stand-in";

const { world, until } = agentWorld();
let service: PushStandIn;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

it("tells the browser of a user who is away that their run has a question", async () => {
  const push = webPushService({ contact: "mailto:support@bluebonnet.example", services: [service.origin] });
  const deps = { ...world().deps, push };
  const user = await world().newUser();
  const at = { createdAt: deps.clock.now(), lastSeenAt: deps.clock.now() };
  const expiresAt = new Date(at.createdAt.getTime() + 3_600_000);
  await deps.db.session.create({ data: { id: user.sessionId, userId: user.id, expiresAt, ...at } });
  const browser = service.subscribe((await pushKeys(deps)).publicKey);
  await subscribePush(deps, user, browser);
  world().model.reply(turn("", call("ask_person", { questions: [{ text: "Which color?" }] })));
  const limits = { steps: 7, tokens: null, minutes: 5, dollars: null, proposes: false };
  const { chatId } = await sendMessage(deps, user, {
    text: "Build a page",
    modelId: world().modelId,
    attachments: [],
    mode: "agent",
    runLimits: limits,
  });
  const { run } = await until(user, chatId, "asking");
  expect(run.limits).toEqual(limits);
  expect(await readChat(deps, user, { chatId })).toMatchObject({ mode: "agent", runLimits: limits });
  await expect
    .poll(() => service.received(browser.endpoint))
    .toMatchObject([{ message: { title: "Your agent has a question", path: `/chat/${chatId}` } }]);
});
