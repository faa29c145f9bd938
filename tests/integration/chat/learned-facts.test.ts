import { expect, it } from "vitest";
import { modelsOf } from "~/server/services/model/models-of";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const refusal = (message: string) => ({ failure: { status: 400, body: { error: { message } } } });

async function listed(userId: string) {
  const { deps, modelId } = world();
  const states = await (await modelsOf(deps, userId)).list();
  return states.flatMap(({ models }) => models).find(({ id }) => id === modelId);
}

it("asks again for as much as the model takes, remembers that, and forgets it after a week", async () => {
  const { deps, model, newUser, send, settled } = world();
  const user = await newUser();
  const { chatId } = await send(user, "Hello");
  await settled(user, chatId);
  const asked = model.requests.length;
  model.reply(
    refusal("This model's maximum context length is 4096 tokens. However, you requested 9001 tokens."),
    { tokens: ["Short."] },
  );
  await send(user, "Go on", chatId);
  expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "complete", content: "Short." });
  expect(model.requests.length - asked).toBe(2);
  expect(await listed(user.id)).toMatchObject({ contextTokens: 4_096 });
  await deps.db.$executeRaw`UPDATE learned_facts SET learned_at = now() - interval '8 days'`;
  expect(await listed(user.id)).not.toMatchObject({ contextTokens: 4_096 });
});

it("tries once: a model that refuses again fails", async () => {
  const { model, newUser, send, settled } = world();
  const user = await newUser();
  model.reply(refusal("This model supports at most 512 completion tokens, whereas you provided 4096."));
  const asked = model.requests.length;
  const { chatId } = await send(user, "Hello");
  expect((await settled(user, chatId)).at(-1)).toMatchObject({ status: "failed" });
  expect(model.requests.length - asked).toBe(2);
});

it("remembers that a model reads no pictures, and leaves what to do to the user", async () => {
  const { model, newUser, send, settled, deps } = world();
  const user = await newUser();
  // Only who configured the server sees its words.
  Object.assign(deps.owners, { emails: [user.email] });
  model.reply(refusal("Image input is not enabled for this model"));
  const asked = model.requests.length;
  const { chatId } = await send(user, "What is on the picture?");
  expect((await settled(user, chatId)).at(-1)).toMatchObject({
    status: "failed",
    failure: { reason: expect.stringContaining("Image input is not enabled") },
  });
  expect(model.requests.length - asked).toBe(1);
  expect(await listed(user.id)).toMatchObject({ supportsImages: false });
});

it("does not believe limits with which nothing could be written", async () => {
  const { model, newUser, send, settled } = world();
  const user = await newUser();
  model.reply(refusal("This model's maximum context length is 7 tokens."));
  const { chatId } = await send(user, "Hello");
  await settled(user, chatId);
  expect((await listed(user.id))?.contextTokens).not.toBe(7);
});
