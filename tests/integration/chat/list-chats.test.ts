import { describe, expect, it, vi } from "vitest";
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

  it("searches messages too, and shows the matching words", async () => {
    const { deps, model, newUser, modelId } = world();
    const [user, other] = [await newUser(), await newUser()];
    model.reply({ tokens: ["A page with\n50% of the **paintbrushes** that Texas has"] });
    const text = "Draw flowers";
    const sent = await sendMessage(deps, user, { text, modelId, attachments: [] });
    await sendMessage(deps, other, { text, modelId, attachments: [] });
    await vi.waitFor(async () => {
      const { items } = await listChats(deps, user, { search: "50% OF", limit: 30 });
      expect(items).toEqual([
        {
          id: sent.chatId,
          title: text,
          updatedAt: expect.any(Date),
          excerpt: "A page with\n50% of the **paintbrushes** that Texas has",
        },
      ]);
    }, 20_000);
    const { items: late } = await listChats(deps, user, { search: "texas", limit: 30 });
    expect(late).toMatchObject([{ excerpt: "… of the **paintbrushes** that Texas has" }]);
    const { items } = await listChats(deps, user, { search: "flowers", limit: 30 });
    expect(items).toMatchObject([{ id: sent.chatId, excerpt: null }]);
    expect((await listChats(deps, user, { search: "50_", limit: 30 })).items).toEqual([]);
  });
});
