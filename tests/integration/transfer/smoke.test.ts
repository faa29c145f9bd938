import { expect, it } from "vitest";
import { sendMessage } from "~/server/services/chat/send-message";
import { chatWorld } from "~tests/support/chat-world";
import { testDatabase } from "~tests/support/test-database";
import { installation, unpack } from "~tests/support/transfer-world";

const world = chatWorld();
const other = testDatabase();
const here = installation(() => ({ kind: "embedded", db: world().deps.db, close: async () => {} }));
const there = installation(other);

it("round trips", async () => {
  const { send, settled, model, attach, deps, modelId } = world();
  const user = await here.newUser({ email: "a@example.com" });
  const file = await attach(user, { name: "notes.txt", content: "hi\n" });
  const { chatId } = await sendMessage(deps, user, { text: "Build", modelId, attachments: [{ id: file.id, place: "prompt" }] } as never);
  await settled(user, chatId);
  const a = await here.export(user);
  const files = unpack(a);
  console.log(Object.keys(files), Buffer.from(files[`chats/${chatId}.json`] ?? []).toString());
  const twin = await there.newUser({ email: "a@example.com" });
  const report = await there.import(twin, a);
  console.log(JSON.stringify(report));
  const b = await there.export(twin);
  expect(Buffer.from(b).equals(Buffer.from(a))).toBe(true);
  console.log(JSON.stringify(await there.import(twin, a)));
  console.log(JSON.stringify(await here.import(await here.newUser(), a)));
});
