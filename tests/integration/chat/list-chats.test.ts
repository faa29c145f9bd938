import { describe, expect, it } from "vitest";
import { listChats } from "~/server/services/chat/list-chats";
import { sendMessage } from "~/server/services/chat/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

describe("the list of chats", () => {
  it.each([
    ["%", ["50% off"]],
    ["_", ["snake_case"]],
    ["\\", ["C:\\temp"]],
    ["CASE", ["snake_case", "a suitcase"]],
    ["", ["snake_case", "50% off", "C:\\temp", "a suitcase"]],
  ])("is searched for %j as it is written", async (search, found) => {
    const { deps, model, newUser, modelId } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    for (const text of ["a suitcase", "C:\\temp", "50% off", "snake_case"])
      await sendMessage(deps, user, { text, modelId, attachments: [] });
    const { items } = await listChats(deps, user, { search, limit: 30 });
    expect(items.map(({ title }) => title).sort()).toEqual([...found].sort());
  });
});
