import { expect, it } from "vitest";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

it("stores what a reply did to each file, and gives it to the conversation", async () => {
  const { model, newUser, send, settled } = world();
  const user = await newUser();
  model.reply(
    { tokens: ["```html\n<h1>One</h1>\n<p>Text</p>\n```\n```css\nh1{}\n```\n"] },
    { tokens: ["```html\n<h1>Two</h1>\n<p>Text</p>\n```\n"] },
    { tokens: ["No code at all."] },
  );
  const { chatId } = await send(user, "First");
  await settled(user, chatId);
  await send(user, "Second", chatId);
  await settled(user, chatId);
  await send(user, "Third", chatId);

  const items = await settled(user, chatId);
  expect(items.map(({ changes }) => changes)).toEqual([
    null,
    [
      { path: "index.html", state: "applied", added: 2, removed: 0, line: 2 },
      { path: "style.css", state: "applied", added: 1, removed: 0, line: 1 },
    ],
    null,
    [{ path: "index.html", state: "applied", added: 1, removed: 1, line: 1 }],
    null,
    null,
  ]);
});
