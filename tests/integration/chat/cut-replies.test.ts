import { describe, expect, it } from "vitest";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

describe("a cut reply", () => {
  it("is continued automatically if the limit cut a code block, and joined byte for byte", async () => {
    const { model, newUser, settled } = world();
    const user = await newUser();
    model.reply(
      { tokens: ["```html\n<ul>\n  <li>o", "ne</"], ending: "length" },
      { tokens: ["li>\n</ul", ">\n```\n"], ending: "stop" },
    );
    const { chatId } = await world().send(user, "a list");
    expect((await settled(user, chatId))[1]?.content).toBe("```html\n<ul>\n  <li>one</li>\n</ul>\n```\n");
  });

  it("reports what cut it, and can be continued if the token limit did", async () => {
    const { deps, model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["Half of "], ending: "length" }, { tokens: ["a story."] });
    const { chatId } = await world().send(user, "a story");
    const [, reply] = await settled(user, chatId);
    expect(reply).toMatchObject({ status: "complete", content: "Half of ", cut: "length" });
    await continueReply(deps, user, { chatId, replyId: reply?.id ?? "" });
    expect((await settled(user, chatId))[1]).toMatchObject({ content: "Half of a story.", cut: null });

    model.reply({ tokens: ["I will not"], ending: "blocked" });
    const other = await world().send(user, "another one");
    expect((await settled(user, other.chatId))[1]).toMatchObject({ status: "complete", cut: "blocked" });
  });

  it("is complete if the model adds nothing", async () => {
    const { model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["```js\n", "let a;"], ending: "length" }, { tokens: [] });
    const { chatId } = await world().send(user, "a line");
    expect((await settled(user, chatId))[1]).toMatchObject({ status: "complete", content: "```js\nlet a;" });
  });
});
