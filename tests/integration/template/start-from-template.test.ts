import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { sampleTemplates } from "~tests/support/sample-templates";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

async function newUserOn(planId = "free-plan") {
  const { deps, newUser } = world();
  const user = await newUser(planId);
  const caller = callerFor({ ...deps, templates: sampleTemplates }, user);
  return { user, caller };
}

const sprint = { title: "Sprint 12", accent: "#0a7f5a" };
const start = (values: Record<string, string> = sprint, templateId = "todo-list") => ({
  chatId: randomUUID(),
  templateId,
  values,
});

describe("starting from a template", () => {
  it("opens a chat with the page as its first version, without calling a model", async () => {
    const { user, caller } = await newUserOn();
    const asked = world().model.requests.length;
    const { chatId } = await caller.template.start(start());
    const { items } = await caller.chat.messages({ chatId, limit: 10 });
    expect(items.map(({ role, status, content }) => [role, status, content.split("\n")[0]])).toEqual([
      ["user", "complete", "Start from the template “Todo list”."],
      ["assistant", "complete", "Here is your page from the template. Tell me what to change."],
    ]);
    expect(items[1]).toMatchObject({ modelId: null, modelName: "Template" });
    const blocks = extractBlocks(items[1]?.content ?? "");
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ kind: "markup", closed: true });
    expect(blocks[0]?.content).toContain("<h1>Sprint 12</h1>");
    expect(blocks[0]?.content).toContain("--accent: #0a7f5a;");
    expect(await versionsOfChat(world().deps.db, chatId)).toEqual([
      { number: 1, files: { "index.html": blocks[0]?.content } },
    ]);
    expect((await caller.chat.get({ chatId })).title).toBe("Sprint 12");
    expect(world().model.requests).toHaveLength(asked);
    expect(await world().deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(0);
  });

  it("opens one chat when the button is pressed twice", async () => {
    const { user, caller } = await newUserOn();
    const pressed = start();
    const answers = await Promise.all([caller.template.start(pressed), caller.template.start(pressed)]);
    expect(new Set(answers.map(({ chatId }) => chatId))).toEqual(new Set([pressed.chatId]));
    const { db } = world().deps;
    expect(await db.chat.count({ where: { userId: user.id } })).toBe(1);
    expect(await db.message.count({ where: { chatId: pressed.chatId } })).toBe(2);
    expect(await versionsOfChat(db, pressed.chatId)).toHaveLength(1);
  });

  it("does not open a chat with the id of another user's", async () => {
    const [owner, stranger] = await Promise.all([newUserOn(), newUserOn()]);
    const taken = start();
    await owner.caller.template.start(taken);
    await expect(stranger.caller.template.start(taken)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(stranger.caller.chat.get({ chatId: taken.chatId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("continues with a model, which gets the template's page", async () => {
    const { user, caller } = await newUserOn();
    const { deps, model, modelId, settled } = world();
    const { chatId } = await caller.template.start(start());
    model.reply({ tokens: ["Done."] });
    await caller.chat.send({ chatId, text: "Make it green", modelId, attachments: [] });
    const branch = await settled(user, chatId);
    expect(branch.map(({ content }) => content).slice(2)).toEqual(["Make it green", "Done."]);
    expect(JSON.stringify(model.requests.at(-1))).toContain("Sprint 12");
    expect(await deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(1);
  });

  it("does not let a model that never saw the template regenerate its page", async () => {
    const { caller } = await newUserOn();
    const { modelId } = world();
    const { chatId } = await caller.template.start(start());
    const { items } = await caller.chat.messages({ chatId, limit: 10 });
    await expect(
      caller.chat.regenerate({ chatId, replyId: items[1]?.id ?? "", modelId }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "This page comes from a template." });
    expect((await caller.chat.messages({ chatId, limit: 10 })).items).toEqual(items);
  });

  it("requires the template's plan", async () => {
    const free = await newUserOn("free-plan");
    await expect(free.caller.template.start(start(sprint, "kanban-board"))).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Kanban board is not part of the Free plan.",
    });
    expect(await world().deps.db.chat.count({ where: { userId: free.user.id } })).toBe(0);
    const professional = await newUserOn("pro-plan");
    await professional.caller.template.start(start(sprint, "kanban-board"));
  });

  it.each([
    ["a text over two lines", { title: "a\nb" }],
    ["a long text", { title: "x".repeat(81) }],
    ["an empty text", { title: " " }],
    ["an invalid colour", { accent: "red; } body { display: none" }],
    ["an unknown variable", { other: "x" }],
    ["an inherited name", { constructor: "x" }],
  ])("refuses %s", async (_, values) => {
    const { user, caller } = await newUserOn();
    await expect(caller.template.start(start(values))).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await world().deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
  });

  it("escapes markup in a text", async () => {
    const { caller } = await newUserOn();
    const { chatId } = await caller.template.start(start({ title: "</h1><script>alert(1)</script>```" }));
    const { items } = await caller.chat.messages({ chatId, limit: 10 });
    const blocks = extractBlocks(items[1]?.content ?? "");
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.content).toContain("<h1>&lt;/h1&gt;&lt;script&gt;alert(1)&lt;/script&gt;```</h1>");
  });

  it("allows many chats in a row, but limits a script", async () => {
    const { user, caller } = await newUserOn();
    const started = await Promise.allSettled(
      Array.from({ length: 40 }, () => caller.template.start(start())),
    );
    const refused = started.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => "TOO_MANY_REQUESTS"));
    expect(await world().deps.db.chat.count({ where: { userId: user.id } })).toBe(30);
  });

  it("rejects an unknown template", async () => {
    const { caller } = await newUserOn();
    await expect(caller.template.start(start({}, "no-such-template"))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(caller.template.start(start({}, randomUUID()))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
