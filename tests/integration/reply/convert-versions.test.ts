import { expect, it } from "vitest";
import { Prisma } from "~/server/db/generated/client";
import { updateMessage } from "~/server/services/chat/message-store";
import { convertVersions } from "~/server/services/reply/convert-versions";
import { chatWorld } from "~tests/support/chat-world";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

it("stores the files of versions from before projects, once", async () => {
  const { deps, model, newUser, send, settled } = world();
  const user = await newUser();
  model.reply(
    { tokens: ["```html\n<h1>One</h1>\n```\n"] },
    { tokens: ["```html\n<h1>Two</h1>\n```\n```css\nh1{}\n```\n"] },
  );
  const { chatId } = await send(user, "First");
  await settled(user, chatId);
  await send(user, "Second", chatId);
  await settled(user, chatId);
  const before = await deps.db.version.findMany({ orderBy: { number: "asc" } });
  const changes = await deps.db.message.findMany({
    select: { id: true, changes: true },
    orderBy: { id: "asc" },
  });
  await deps.db.gitObject.deleteMany();
  await deps.db.message.updateMany({ data: { changes: Prisma.DbNull } });
  await deps.db.version.updateMany({
    data: { treeId: null, commitId: null, author: "model", authorName: "", message: "" },
  });

  const convert = () =>
    convertVersions(deps, (id, data) => updateMessage(deps.db, { id }, { changes: data }));
  expect(await convert()).toBe(2);
  expect(await convert()).toBe(0);
  expect(await deps.db.version.findMany({ orderBy: { number: "asc" } })).toEqual(before);
  expect(
    await deps.db.message.findMany({ select: { id: true, changes: true }, orderBy: { id: "asc" } }),
  ).toEqual(changes);
  expect(await versionsOfChat(deps.db, chatId)).toEqual([
    { number: 1, files: { "index.html": "<h1>One</h1>\n" } },
    { number: 2, files: { "index.html": "<h1>Two</h1>\n", "style.css": "h1{}\n" } },
  ]);
});
