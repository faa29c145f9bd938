import { describe, expect, it } from "vitest";
import { applyReplyEvent, type LiveReply } from "~/features/chat/state";
import { findOrphans, interruptReply } from "~/server/services/chat/recovering/orphaned-replies";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

const versionsOf = async (chatId: string) => {
  const versions = await versionsOfChat(world().deps.db, chatId);
  return versions.map(({ files }) => Object.values(files));
};

describe("a model whose text contains thinking", () => {
  it.each([
    ["in tags", ["<th", "ink>Plan:\n```html\n<b>draft</b>\n```\n</thi", "nk>\n\n"]],
    ["before a tag that its template swallowed", ["Plan:\n```html\n<b>draft</b>\n```\n", "</th", "ink>\n\n"]],
    [
      "in channels",
      [
        "<|chan",
        "nel|>analysis<|message|>Plan:\n```html\n<b>draft</b>\n```\n<|end|><|start|>assist",
        "ant<|channel|>final<|message|>",
      ],
    ],
  ])("%s has it apart, and its draft in no version", async (_, thinking) => {
    const { model, newUser, settled, send } = world();
    const user = await newUser();
    model.reply({ tokens: [...thinking, "Here:\n```html\n<p>", "real</p>\n```\n"] });
    const { chatId } = await send(user, "a page");
    expect((await settled(user, chatId))[1]).toMatchObject({
      content: "Here:\n```html\n<p>real</p>\n```\n",
      thinking: "Plan:\n```html\n<b>draft</b>\n```\n",
    });
    expect(await versionsOf(chatId)).toEqual([["<p>real</p>\n"]]);
  });

  it("yields only thinking if it never ends", async () => {
    const { model, newUser, settled, send } = world();
    const user = await newUser();
    model.reply({ tokens: ["<think>Plan:\n```html\n<b>draft</b>\n```\n"] });
    const { chatId } = await send(user, "a page");
    expect((await settled(user, chatId))[1]).toMatchObject({
      content: "",
      thinking: expect.stringContaining("Plan"),
    });
    expect(await versionsOf(chatId)).toEqual([]);
  });

  it("is followed live, even when text already shown turns out to be thinking", async () => {
    const { model, newUser, send, deps } = world();
    const user = await newUser();
    const gate = tokenGate();
    model.reply({ tokens: ["Let me see.\n", "</think>\n\n", "Hello", " you"], gate });
    const { chatId } = await send(user, "hi");
    const leave = new AbortController();
    let live: LiveReply | null = null;
    const shown: string[] = [];
    gate.open(1);
    for await (const { event } of followChat(deps, { user, signal: leave.signal }, { chatId })) {
      if (
        event.type === "following" ||
        event.type === "draft" ||
        event.type === "page-request" ||
        event.type === "presence"
      )
        continue;
      if (event.type === "changed") break;
      live = applyReplyEvent(live, event).live;
      shown.push(`${live?.thinking}|${live?.text}`);
      gate.open(shown.length === 1 ? 2 : 1);
    }
    leave.abort();
    expect(shown[0]).toBe("|Let me see.\n");
    expect(shown.at(-1)).toBe("Let me see.\n|Hello you");
  });
});

describe("a reply stored with its thinking", () => {
  const raw = "<think>Plan:\n```html\n<b>draft</b>\n```\n</think>\n\nHello";

  it("is shown separately and never sent to a model", async () => {
    const { model, newUser, settled, send, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["Hi"] });
    const { chatId } = await send(user, "hi");
    const id = (await settled(user, chatId))[1]?.id ?? "";
    await deps.db.message.update({ where: { id }, data: { content: raw, thinking: "", status: "stopped" } });
    expect((await settled(user, chatId))[1]).toMatchObject({
      content: "Hello",
      thinking: expect.stringMatching(/^Plan:/),
    });

    model.reply({ tokens: [" again"] });
    await continueReply(deps, user, { chatId, replyId: id });
    expect((await settled(user, chatId))[1]).toMatchObject({
      content: "Hello again",
      thinking: expect.stringMatching(/^Plan:/),
    });
    await deps.db.message.update({ where: { id }, data: { content: raw } });
    await send(user, "and now", chatId);
    await settled(user, chatId);
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toMatch(/think|draft/);
  });

  it("is separated after a crash, too", async () => {
    const { newUser, settled, send, deps, model, restarted } = world();
    const user = await newUser();
    const gate = tokenGate();
    model.reply({ tokens: ["Let me see.\n", "</think>\n\nHel", "lo", "."], gate });
    gate.open(3);
    const { chatId } = await send(user, "hi");
    const saved = () =>
      deps.db.replyChunk.findMany({
        where: { reply: { chatId } },
        select: { text: true },
        orderBy: { seq: "asc" },
      });
    while (
      !(await saved())
        .map(({ text }) => text)
        .join("")
        .endsWith("lo")
    ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const after = restarted();
    for (const orphan of await findOrphans(after, true)) await interruptReply(after, orphan);
    expect((await settled(user, chatId))[1]).toMatchObject({
      status: "interrupted",
      content: "Hello",
      thinking: "Let me see.\n",
    });
    gate.open(1);
  });
});
