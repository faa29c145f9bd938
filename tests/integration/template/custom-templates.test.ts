import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { MAX_CUSTOM_PAGE_LENGTH, MAX_CUSTOM_TEMPLATES } from "~/domain/template/custom-template";
import { draftVersion } from "~/server/services/project/project-store";
import { readTemplatePage } from "~/server/services/template/templates";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { sampleTemplates } from "~tests/support/sample-templates";

const world = chatWorld();
const words = { title: "Our team page", description: "How we show a team." };

/** A user with a chat started from a template, and the reply with its page. */
async function newUserOn(planId = "enterprise-plan") {
  const { deps, newUser } = world();
  const user = await newUser(planId);
  const caller = callerFor({ ...deps, templates: sampleTemplates }, user);
  const { chatId } = await caller.template.start({
    chatId: randomUUID(),
    templateId: "todo-list",
    values: { title: "Ours" },
  });
  const { items } = await caller.chat.messages({ chatId, limit: 10 });
  const reply = items[1];
  if (!reply) throw new Error("There is no reply");
  const versionId = (await caller.project.ofChat({ chatId }))?.versionId ?? "";
  return { user, caller, chatId, versionId, page: extractBlocks(reply.content)[0]?.content ?? "" };
}

/** Gives a version one other file. */
async function replaceVersion(id: string, file: [path: string, content: string]) {
  const { db } = world().deps;
  const { treeId, objects } = draftVersion(new Map([file]));
  const { projectId } = await db.version.findUniqueOrThrow({ where: { id } });
  await db.gitObject.createMany({ data: [...objects.values()].map((object) => ({ projectId, ...object })) });
  await db.version.update({ where: { id }, data: { treeId } });
}

describe("custom templates", () => {
  it("are saved from a page, started from, renamed and deleted", async () => {
    const { caller, chatId, versionId, page } = await newUserOn();
    const { templateId } = await caller.template.save({ ...words, versionId });
    expect((await caller.template.list()).custom).toEqual([
      { id: templateId, ...words, team: null, role: null },
    ]);

    const started = await caller.template.start({ chatId: randomUUID(), templateId, values: {} });
    const { items } = await caller.chat.messages({ chatId: started.chatId, limit: 10 });
    expect(items[0]?.content).toBe("Start from the template “Our team page”.");
    expect(extractBlocks(items[1]?.content ?? "")[0]?.content).toBe(page);

    await caller.template.rename({ templateId, title: "Team", description: "Who we are." });
    expect((await caller.template.list()).custom).toMatchObject([
      { title: "Team", description: "Who we are." },
    ]);
    await caller.chat.remove({ chatId });
    await caller.template.remove({ templateId });
    expect((await caller.template.list()).custom).toEqual([]);
    expect((await caller.chat.messages({ chatId: started.chatId, limit: 10 })).items).toHaveLength(2);
  });

  it("survive the erasure of their chat, and are erased with the account", async () => {
    const { user, caller, chatId, versionId } = await newUserOn();
    const { db } = world().deps;
    const { templateId } = await caller.template.save({ ...words, versionId });
    await db.project.deleteMany({ where: { chats: { some: { id: chatId } } } });
    expect(await db.customTemplate.findUnique({ where: { id: templateId } })).toMatchObject({
      versionId: null,
    });
    await db.user.delete({ where: { id: user.id } });
    expect(await db.customTemplate.count({ where: { id: templateId } })).toBe(0);
  });

  it("are not accessible to other users", async () => {
    const [owner, stranger] = await Promise.all([newUserOn(), newUserOn()]);
    const { templateId } = await owner.caller.template.save({ ...words, versionId: owner.versionId });
    const notFound = { code: "NOT_FOUND" };
    const { template } = stranger.caller;
    expect((await template.list()).custom).toEqual([]);
    await expect(template.start({ chatId: randomUUID(), templateId, values: {} })).rejects.toMatchObject(
      notFound,
    );
    await expect(template.rename({ templateId, ...words })).rejects.toMatchObject(notFound);
    await expect(template.remove({ templateId })).rejects.toMatchObject(notFound);
    await expect(template.save({ ...words, versionId: owner.versionId })).rejects.toMatchObject(notFound);
    await expect(readTemplatePage(world().deps, stranger.user, templateId)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await owner.caller.template.list()).custom).toHaveLength(1);
  });

  it.each(["free-plan", "pro-plan"])("are not included in %s", async (planId) => {
    const { caller, versionId } = await newUserOn(planId);
    await expect(caller.template.save({ ...words, versionId })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("stay listed after a downgrade, but cannot start a chat", async () => {
    const { user, caller, versionId } = await newUserOn();
    const { templateId } = await caller.template.save({ ...words, versionId });
    const { deps } = world();
    const smaller = callerFor({ ...deps, templates: sampleTemplates }, { ...user, planId: "pro-plan" });
    expect((await smaller.template.list()).custom).toHaveLength(1);
    await expect(
      smaller.template.start({ chatId: randomUUID(), templateId, values: {} }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["no title", { title: " " }],
    ["a long title", { title: "x".repeat(61) }],
    ["a title over two lines", { title: "a\nb" }],
    ["no description", { description: "" }],
    ["a long description", { description: "x".repeat(121) }],
  ])("refuse %s", async (_, wrong) => {
    const { caller, versionId } = await newUserOn();
    await expect(caller.template.save({ ...words, ...wrong, versionId })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("can be saved only from pages, up to a maximum size", async () => {
    const { caller, versionId } = await newUserOn();
    await replaceVersion(versionId, ["main.py", "print(1)"]);
    await expect(caller.template.save({ ...words, versionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await replaceVersion(versionId, ["index.html", `<p>${"x".repeat(MAX_CUSTOM_PAGE_LENGTH)}</p>`]);
    await expect(caller.template.save({ ...words, versionId })).rejects.toMatchObject({
      message: "This page is too large for a template.",
    });
  });

  it("are limited to a hundred, even if saved concurrently", async () => {
    const { user, caller, versionId } = await newUserOn();
    const { db, ids, clock } = world().deps;
    await db.customTemplate.createMany({
      data: Array.from({ length: MAX_CUSTOM_TEMPLATES - 1 }, () => ({
        ...words,
        id: ids.next(),
        userId: user.id,
        page: "<p>",
        createdAt: clock.now(),
      })),
    });
    const saved = await Promise.allSettled(
      [1, 2, 3].map(() => caller.template.save({ ...words, versionId })),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await caller.template.list()).custom).toHaveLength(MAX_CUSTOM_TEMPLATES);
  });
});
