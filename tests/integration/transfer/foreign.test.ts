import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { readMessages } from "~/server/services/chat/history/read-messages";
import { readVersionFiles } from "~/server/services/project/versions";
import { foreignExports } from "~tests/support/foreign-exports/foreign-exports";
import { testDatabase } from "~tests/support/test-database";
import { installation } from "~tests/support/transfer-world";

const database = testDatabase();
const here = installation(database);

async function chatOf(user: SignedInUser, title: string) {
  const { db } = here.deps();
  const chat = await db.chat.findFirstOrThrow({
    where: { userId: user.id, title },
    select: {
      id: true,
      leafId: true,
      isPinned: true,
      isArchived: true,
      createdAt: true,
      updatedAt: true,
      project: { select: { headId: true, versions: { orderBy: { number: "asc" } } } },
      messages: { orderBy: { id: "asc" } },
    },
  });
  const shown = (await readMessages({ db }, user, { chatId: chat.id, limit: 100 })).items;
  return { ...chat, shown };
}

describe("an export of Open WebUI", () => {
  it("comes over with branches, thoughts and a version for each reply with code", async () => {
    const user = await here.newUser();
    const { report, state } = await here.import(user, foreignExports.openWebUi());
    expect(state).toBe("done");
    expect(report).toMatchObject({
      source: "open-webui",
      added: { chats: 1, messages: 5, projects: 1, versions: 2 },
      skipped: [{ name: "A broken one", reason: "damaged" }],
      missing: { images: 1, toolCalls: 1 },
    });
    const { db } = here.deps();
    const chat = await chatOf(user, "Rivers of Texas");
    expect([chat.isPinned, chat.isArchived]).toEqual([true, true]);
    expect([chat.createdAt.getTime(), chat.updatedAt.getTime()]).toEqual([1756000000_000, 1756000110_000]);
    expect(chat.shown.map(({ content, modelName }) => [modelName, content.slice(0, 11)])).toEqual([
      [null, "A page abou"],
      ["Qwen Coder", "Here it is:"],
      [null, "Add the Pec"],
      ["qwen2.5-coder:7b", "```html ind"],
    ]);
    const [, first, , last] = chat.shown;
    expect(first?.thinking).toBe("The person wants a page.\nIs 3 < 4? Yes.");
    expect(first?.siblingIds).toHaveLength(2);
    expect(chat.messages.find(({ status }) => status === "failed")?.failureReason).toMatch(/^Ollama: 500/);
    expect(last?.changes).toEqual([{ path: "index.html", state: "applied", added: 1, removed: 1, line: 2 }]);
    const versions = chat.project?.versions ?? [];
    expect(versions.map(({ messageId, message }) => [messageId, message])).toEqual([
      [first?.id, "Add Rivers\n\nAdded: index.html"],
      [last?.id, "Add “Pecos”\n\nChanged: index.html"],
    ]);
    expect(chat.project?.headId).toBe(versions[1]?.id);
    expect((await readVersionFiles(db, user.id, versions[1]?.id)).get("index.html")).toContain(
      "<h2>Pecos</h2>",
    );
  });

  it("adds nothing when it is imported again, and is another chat for another user", async () => {
    const [one, other] = [await here.newUser(), await here.newUser()];
    await here.import(one, foreignExports.openWebUi());
    const again = await here.import(one, foreignExports.openWebUi());
    expect([again.report.added, again.report.known]).toEqual([{}, { chats: 1 }]);
    const twin = await here.import(other, foreignExports.openWebUi());
    expect(twin.report.added.chats).toBe(1);
  });
});

describe("an export of LibreChat", () => {
  it("comes over from its tree, with thoughts, parts and branches", async () => {
    const user = await here.newUser();
    const { report } = await here.import(user, foreignExports.libreChatTree());
    expect(report).toMatchObject({
      source: "librechat",
      added: { chats: 1, messages: 3 },
      missing: { images: 1, toolCalls: 1 },
    });
    const { messages, shown } = await chatOf(user, "Leaf shapes");
    expect(
      messages.map(({ content, thinking, modelName, status }) => [content, thinking, modelName, status]),
    ).toEqual([
      ["Which leaves are round?", "", null, "complete"],
      ["Aspen.\n\nAnd redbud.", "Aspen comes to mind.", "deepseek-reasoner", "complete"],
      ["Beech, nearly", "Beech?", "gpt-4o", "interrupted"],
    ]);
    expect(shown.at(-1)?.content).toBe("Beech, nearly");
  });

  it("comes over from its list, several in one zip", async () => {
    const user = await here.newUser();
    const zip = zipSync({
      "a.json": foreignExports.libreChatTree(),
      "b.json": foreignExports.libreChatList(),
      "__MACOSX/._b.json": strToU8("junk"),
    });
    const { report } = await here.import(user, zip);
    expect(report.added).toEqual({ chats: 2, messages: 7 });
    const { messages } = await chatOf(user, "A long story");
    expect(messages.filter(({ parentId }) => parentId === null)).toHaveLength(2);
    expect(messages.find(({ status }) => status === "failed")).toMatchObject({
      content: "",
      failureReason: '{"type":"invalid_request"}',
    });
  });
});

describe("an export of ChatGPT", () => {
  it("comes over from its zip, a reply made of its thoughts, calls and texts", async () => {
    const user = await here.newUser();
    const zip = zipSync({
      "chat.html": strToU8("<html>"),
      "conversations-000.json": foreignExports.chatGpt(),
      "conversations-001.json": strToU8("[]"),
      "user.json": strToU8('{"id":"user-1"}'),
    });
    const { report } = await here.import(user, zip);
    expect(report).toMatchObject({
      source: "chatgpt",
      added: { chats: 1, messages: 4, projects: 1, versions: 1 },
      skipped: [{ name: "A corrupted entry", reason: "damaged" }],
      missing: { images: 1, files: 1, toolCalls: 1 },
    });
    const { shown, isPinned, messages } = await chatOf(user, "A flower counter");
    expect(isPinned).toBe(true);
    expect(
      shown.map(({ role, content, thinking, modelName }) => [role, content.slice(0, 8), thinking, modelName]),
    ).toEqual([
      ["user", "A counte", "", null],
      ["assistant", "Here:\n\n`", "A button that counts.", "gpt-5-thinking"],
      ["user", "Thanks", "", null],
    ]);
    expect(messages.find(({ modelName }) => modelName === "gpt-4o")?.parentId).toBe(shown[0]?.id);
  });
});

describe("a file that is no export", () => {
  it.each([
    ["text", strToU8("Hello"), "damaged"],
    ["other JSON", strToU8('[{"a":1}]'), "unknown"],
    ["a zip of pictures", zipSync({ "a.png": new Uint8Array(10) }), "damaged"],
    ["an array that ends too early", foreignExports.openWebUi().subarray(0, 3_000), "damaged"],
    [
      "a zip that ends too early",
      zipSync({ "conversations.json": foreignExports.chatGpt() }).subarray(0, 900),
      "damaged",
    ],
  ])("is refused: %s", async (_, bytes, problem) => {
    const user = await here.newUser();
    const { state, report } = await here.import(user, bytes);
    expect([state, report.problem, report.added]).toEqual(["failed", problem, {}]);
  });
});
