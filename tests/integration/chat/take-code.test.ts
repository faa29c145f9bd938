import { expect, it } from "vitest";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const page = (text: string) => `<!doctype html>\n<title>Shop</title>\n<p>${text}</p>\n`;

it("says which page of a reply was not used, and lets its reader take it instead", async () => {
  const { deps, model, newUser, send, settled } = world();
  const user = await newUser();
  model.reply({
    tokens: [`Option A:\n\`\`\`html\n${page("One")}\`\`\`\nOption B:\n\`\`\`html\n${page("Two")}\`\`\`\n`],
  });
  const { chatId } = await send(user, "Two pages to choose from");
  const reply = (await settled(user, chatId)).at(-1);
  const replyId = reply?.id ?? "";
  expect(reply?.changes).toMatchObject([
    { path: "index.html", state: "applied", unused: [{ block: 1, why: "alternative" }] },
  ]);
  const api = callerFor(deps, user);
  await expect(api.chat.takeCode({ replyId, block: 0 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const stranger = callerFor(deps, await newUser());
  await expect(stranger.chat.takeCode({ replyId, block: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await api.project.ofChat({ chatId })).toMatchObject({ number: 1 });

  await api.chat.takeCode({ replyId, block: 1 });

  const project = await api.project.ofChat({ chatId });
  expect(project).toMatchObject({ number: 2 });
  const ids = (project?.files ?? []).map(({ id }) => id);
  const contents = await api.project.contents({ projectId: project?.projectId ?? "", ids });
  expect(Object.values(contents)).toEqual([page("Two")]);
  await expect(api.chat.takeCode({ replyId, block: 1 })).rejects.toMatchObject({ code: "CONFLICT" });
});
