import { describe, expect, it } from "vitest";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readContext } from "~/server/services/chat/writing/read-context";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

describe("a model with a small context", () => {
  it("counts messages beyond the newest 200, which are never sent, as omitted", async () => {
    const { model, modelId, newUser, settled, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["first"] });
    const { chatId } = await world().send(user, "0");
    const leaf = (await settled(user, chatId)).at(-1);
    const ids = Array.from({ length: 248 }, () => deps.ids.next());
    await deps.db.message.createMany({
      data: ids.map((id, at) => ({
        id,
        chatId,
        parentId: ids[at - 1] ?? leaf?.id ?? null,
        role: at % 2 === 0 ? ("user" as const) : ("assistant" as const),
        status: "complete" as const,
        content: String(at),
        createdAt: deps.clock.now(),
      })),
    });
    await deps.db.chat.update({ where: { id: chatId }, data: { leafId: ids.at(-1) ?? null } });
    const { sent, leftOut } = await readContext(deps, user, { chatId, modelId });
    expect(sent + leftOut).toBe(250);
    // Dropped 80 at once, so that the next messages begin at the same place.
    expect(leftOut).toBe(80);

    await sendMessage(deps, user, { chatId, text: "next", modelId, attachments: [] });
    await settled(user, chatId);
    const body = model.requests.at(-1)?.body as { messages: unknown[] };
    // The instructions and the new message.
    expect(body.messages).toHaveLength(sent + 2);
  });

  it("sends the messages that fit and tells the user beforehand how many do not", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    const small = "openai:llava-v1.6";
    const long = "Bluebonnets bloom in April. ".repeat(220);
    model.reply({ tokens: [long] });
    const { chatId } = await world().send(user, long);
    await settled(user, chatId);
    expect(await readContext(deps, user, { chatId, modelId: small })).toMatchObject({ sent: 0, leftOut: 2 });
    expect(await readContext(deps, user, { chatId, modelId: world().modelId })).toMatchObject({
      sent: 2,
      leftOut: 0,
    });

    await sendMessage(deps, user, { chatId, text: "And in May?", modelId: small, attachments: [] });
    await settled(user, chatId);
    const body = model.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
    expect(body.messages.slice(1)).toEqual([
      expect.objectContaining({ role: "user", content: expect.stringMatching(/\n\nAnd in May\?$/) }),
    ]);
  });

  it("says what the left-out messages asked for, in the same words until more are left out", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    const modelId = "openai:llava-v1.6";
    const filler = "Bluebonnets bloom in April. ".repeat(20);
    model.reply({ tokens: [filler] });
    const { chatId } = await world().send(user, "Draw a meadow\nwith many flowers");
    await settled(user, chatId);
    const begins: string[] = [];
    for (let turn = 1; turn <= 20; turn++) {
      const shown = await readContext(deps, user, { chatId, modelId, draft: `Turn ${turn}` });
      model.reply({ tokens: [filler] });
      await sendMessage(deps, user, { chatId, text: `Turn ${turn}`, modelId, attachments: [] });
      await settled(user, chatId);
      const body = model.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
      const first = body.messages[1]?.content ?? "";
      expect(body.messages).toHaveLength(shown.sent + 2);
      if (shown.leftOut === 0) expect(shown.summary).toBe("");
      else expect(first.startsWith(`${shown.summary}\n\n`)).toBe(true);
      if (first !== begins.at(-1)) begins.push(first);
    }
    expect(begins.length).toBeGreaterThan(2);
    expect(begins.length).toBeLessThan(8);
    expect(begins.at(-1)).toContain("\n  - with many flowers\n");
    expect(begins.at(-1)).toMatch(
      /^Earlier requests of this conversation, whose messages are left out, .*:\n- Draw a meadow\n(.*\n)*- Turn \d+\n\nTurn \d+$/,
    );
  });
});
