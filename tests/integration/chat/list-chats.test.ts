import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { concurrencyRules } from "~/domain/auth/concurrency-limits";
import { callBudgets } from "~/domain/auth/limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import { listInput } from "~/domain/chat/history";
import {
  arrangeChats,
  removeChats,
  renameChat,
  restoreChats,
} from "~/server/services/chat/history/change-chat";
import { listFolders, removeFolder, saveFolder } from "~/server/services/chat/history/chat-folders";
import { exportChats } from "~/server/services/chat/history/export-chats";
import { listAnsweringModels, listChats } from "~/server/services/chat/history/list-chats";
import { deps as allDeps } from "~/server/wiring";
import { bytesOf } from "~tests/support/bytes-of";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

type Message = { content: string; modelId?: string };

/** A chat whose messages follow each other; the first is the user's. */
async function addChat(user: SignedInUser, title: string, messages: readonly (string | Message)[] = []) {
  const { db, ids, clock } = world().deps;
  const id = ids.next();
  const now = clock.now();
  await db.chat.create({ data: { id, userId: user.id, title, createdAt: now, updatedAt: now } });
  const messageIds: string[] = [];
  for (const [at, message] of messages.entries()) {
    const { content, modelId = "openai:one" } = typeof message === "string" ? { content: message } : message;
    const messageId = ids.next();
    await db.message.create({
      data: {
        id: messageId,
        chatId: id,
        parentId: messageIds.at(-1) ?? null,
        createdAt: now,
        role: at % 2 === 0 ? "user" : "assistant",
        status: "complete",
        content,
        modelId,
        modelName: modelId.replace("openai:", "Model "),
      },
    });
    messageIds.push(messageId);
  }
  await db.chat.update({ where: { id }, data: { leafId: messageIds.at(-1) ?? null } });
  return { id, messageIds };
}

type Asked = Parameters<typeof listInput.parse>[0];
const list = (user: SignedInUser, asked: Asked) => listChats(world().deps, user, listInput.parse(asked));
const titles = async (user: SignedInUser, asked: Asked) =>
  (await list(user, asked)).items.map(({ title }) => title);

describe("the search of chats", () => {
  it.each([
    ["CASE", ["snake_case"]],
    ["snake_c", ["snake_case"]],
    ["temp", ["C:\\temp"]],
    ["%", ["50% off"]],
    ["_", ["snake_case"]],
    ["\\", ["C:\\temp"]],
    ["user", ["getUserById"]],
    ["getuserb", ["getUserById"]],
    ["src page", ["src/app/page.tsx"]],
    ["app/page.t", ["src/app/page.tsx"]],
    ['"page tsx"', ["src/app/page.tsx"]],
    ['"tsx page"', []],
    ["日本", ["日本語の表"]],
    ["語の", ["日本語の表"]],
    ["本日", []],
    ["สวัส", ["สวัสดีครับ"]],
    ["Élan", ["Élan vital"]],
    ["ÉLAN", ["Élan vital"]],
    ["vital elan", []],
    ["🎉", ["Done🎉"]],
    ["don", ["Done🎉"]],
    ["e2e", ["e2e tests"]],
    ["& | ! ( : * ' <->", []],
  ])("finds for %j what has its words", async (search, found) => {
    const user = await world().newUser();
    for (const title of [
      ...["snake_case", "50% off", "C:\\temp", "a suitcase", "getUserById", "src/app/page.tsx"],
      ...["日本語の表", "สวัสดีครับ", "Élan vital", "Done🎉", "e2e tests"],
    ])
      await addChat(user, title);
    expect(await titles(user, { search })).toEqual(found);
  });

  it("finds messages of every branch and their edits, shows the text around, and nobody else's", async () => {
    const { newUser, deps } = world();
    const [user, other] = [await newUser(), await newUser()];
    const reply = `${"Some words before it. ".repeat(9)}Here is \`useRowWindow\`, which measures rows.`;
    const chat = await addChat(user, "Lists", ["How?", reply]);
    await addChat(other, "useRowWindow", ["useRowWindow"]);
    const { items } = await list(user, { search: "row wind" });
    expect(items).toMatchObject([
      {
        id: chat.id,
        match: { messageId: chat.messageIds[1], excerpt: expect.stringContaining("`useRowWindow`") },
      },
    ]);
    expect(items[0]?.match?.excerpt).toMatch(/^… /);
    await deps.db.message.updateMany({ where: { id: chat.messageIds[1] }, data: { content: "Changed" } });
    expect(await titles(user, { search: "row wind" })).toEqual([]);
    expect(await titles(user, { search: "changed" })).toEqual(["Lists"]);
    await renameChat(deps, user, { chatId: chat.id, title: "Measured" });
    expect(await titles(user, { search: "measured" })).toEqual(["Measured"]);
    expect(await titles(user, { search: "lists" })).toEqual([]);
  });

  it("ranks a title before a message, and words that are close before those that are far apart", async () => {
    const user = await world().newUser();
    await addChat(user, "Close", ["x", "A garden fence in spring"]);
    await addChat(user, "Garden fence", ["x"]);
    await addChat(user, "Far", ["x", `A fence. ${"Other words in between. ".repeat(30)} The garden.`]);
    expect(await titles(user, { search: "garden fence" })).toEqual(["Garden fence", "Close", "Far"]);
  });

  it("lists the most recent chats first for a word that almost every chat has, page by page, titles first", async () => {
    const user = await world().newUser();
    await addChat(user, "Titled with the plan", ["x"]);
    for (let at = 0; at < 64; at++) await addChat(user, `Chat ${at}`, ["the plan", `The answer is ${at}`]);
    await addChat(user, "Without it", ["x"]);
    const first = await list(user, { search: "the", limit: 40 });
    expect(first.items.map(({ title }) => title).slice(0, 3)).toEqual([
      "Titled with the plan",
      "Chat 63",
      "Chat 62",
    ]);
    expect(first.items[1]?.match?.excerpt).toBe("The answer is 63");
    const second = await list(user, { search: "the", limit: 40, cursor: first.nextCursor });
    const found = [...first.items, ...second.items].map(({ title }) => title);
    expect(new Set(found).size).toBe(65);
    expect(found).not.toContain("Without it");
    expect(second.nextCursor).toBeNull();
  });

  it("takes a text of more different words than an index entry holds", async () => {
    const user = await world().newUser();
    const many = Array.from({ length: 150_000 }, (_, at) => `wort${at.toString(36)}`).join(" ");
    await addChat(user, "Long", [`first ${many}`]);
    expect(await titles(user, { search: "first wort5" })).toEqual(["Long"]);
  });

  it("does not find a running reply, and does once it has ended", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const { messageIds } = await addChat(user, "Chat", ["x", "bluebonnets"]);
    const where = { id: messageIds[1] };
    await deps.db.message.updateMany({ where, data: { status: "streaming", content: "" } });
    await deps.db.message.updateMany({ where, data: { content: "lupins" } });
    expect(await titles(user, { search: "lupins" })).toEqual([]);
    await deps.db.message.updateMany({ where, data: { status: "stopped" } });
    expect(await titles(user, { search: "lupins" })).toEqual(["Chat"]);
  });
});

describe("the list of chats", () => {
  it("is filtered by model, code, dates, folder and archive, with and without a search", async () => {
    const { deps, newUser } = world();
    const [user, other] = [await newUser(), await newUser()];
    const plain = await addChat(user, "Plain moss", ["x", "moss"]);
    const code = await addChat(user, "Code moss", [
      "x",
      { content: "```js\nmoss()\n```", modelId: "openai:two" },
    ]);
    const old = await addChat(user, "Old moss", ["x"]);
    await deps.db.chat.updateMany({
      where: { id: old.id },
      data: { updatedAt: new Date("2026-01-05T12:00:00Z") },
    });
    const { folderId } = await saveFolder(deps, user, { name: "Garden" });
    await arrangeChats(deps, user, { chatIds: [plain.id], folderId });
    const now = deps.clock.now();
    const owned = { id: deps.ids.next(), userId: user.id, createdAt: now, updatedAt: now };
    await deps.db.project.create({
      data: { ...owned, name: "Moss", chats: { connect: { id: old.id } } },
    });
    await deps.db.publication.create({
      data: { ...owned, projectId: owned.id, slug: "moss", title: "Moss", description: "" },
    });
    for (const search of ["", "moss"]) {
      const all = async (filter: object) => (await titles(user, { search, filter })).sort();
      expect(await all({ modelId: "openai:two" })).toEqual(["Code moss"]);
      expect(await all({ hasCode: true })).toEqual(["Code moss"]);
      expect(await all({ folderId })).toEqual(["Plain moss"]);
      expect(await all({ isPublished: true })).toEqual(["Old moss"]);
      const [from, until] = [new Date("2026-01-05T00:00:00Z"), new Date("2026-01-06T00:00:00Z")];
      expect(await all({ from, until })).toEqual(["Old moss"]);
      expect(await all({ from: until })).toEqual(["Code moss", "Plain moss"]);
    }
    await arrangeChats(deps, user, { chatIds: [code.id], isArchived: true });
    expect(await titles(user, { search: "moss" })).not.toContain("Code moss");
    expect(await titles(user, { filter: { isArchived: true } })).toEqual(["Code moss"]);
    expect(await titles(other, { filter: { folderId } })).toEqual([]);
    expect(await listAnsweringModels(deps, user)).toEqual([
      { id: "openai:one", name: "Model one" },
      { id: "openai:two", name: "Model two" },
    ]);
    expect(await listAnsweringModels(deps, other)).toEqual([]);
  });

  it("has an archived chat again once its owner writes in it", async () => {
    const { deps, newUser, send, settled } = world();
    const user = await newUser();
    const { chatId } = await send(user, "Moss");
    await settled(user, chatId);
    await arrangeChats(deps, user, { chatIds: [chatId], isArchived: true });
    expect(await titles(user, {})).toEqual([]);
    await send(user, "More moss", chatId);
    expect(await titles(user, {})).toEqual(["Moss"]);
    await settled(user, chatId);
  });

  it("has pinned chats first on every page", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const chats = [];
    for (const title of ["A", "B", "C", "D", "E"]) chats.push(await addChat(user, title));
    await arrangeChats(deps, user, { chatIds: [chats[0]?.id ?? "", chats[2]?.id ?? ""], isPinned: true });
    const seen: string[] = [];
    let cursor: Awaited<ReturnType<typeof list>>["nextCursor"] = null;
    do {
      const page = await list(user, { limit: 2, cursor });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["C", "A", "E", "D", "B"]);
  });

  it("deletes many chats at once and restores them; nobody else's", async () => {
    const { deps, newUser } = world();
    const [user, other] = [await newUser(), await newUser()];
    const [one, two, theirs] = [
      await addChat(user, "1"),
      await addChat(user, "2"),
      await addChat(other, "3"),
    ];
    const chatIds = [one.id, two.id, theirs.id];
    await removeChats(deps, user, { chatIds });
    expect([await titles(user, {}), await titles(other, {})]).toEqual([[], ["3"]]);
    await expect(removeChats(deps, user, { chatIds: [theirs.id] })).rejects.toThrow("We couldn't find that.");
    await restoreChats(deps, user, { chatIds });
    expect(await titles(user, {})).toEqual(["2", "1"]);
  });

  it("has folders of one user, whose names differ, and keeps the chats of a deleted one", async () => {
    const { deps, newUser } = world();
    const [user, other] = [await newUser(), await newUser()];
    const chat = await addChat(user, "Moss");
    const { folderId } = await saveFolder(deps, user, { name: "Garden" });
    await expect(saveFolder(deps, user, { name: "Garden" })).rejects.toThrow(
      "already have a folder with this name",
    );
    await saveFolder(deps, other, { name: "Garden" });
    await expect(saveFolder(deps, other, { folderId, name: "Mine" })).rejects.toThrow(
      "We couldn't find that.",
    );
    const theirs = await addChat(other, "Fern");
    await expect(arrangeChats(deps, other, { chatIds: [theirs.id], folderId })).rejects.toThrow("find that");
    await arrangeChats(deps, user, { chatIds: [chat.id], folderId });
    await saveFolder(deps, user, { folderId, name: "Garden", rules: "Be brief." });
    await saveFolder(deps, user, { folderId, name: "Yard" });
    expect(await listFolders(deps, user)).toEqual([
      { id: folderId, name: "Yard", rules: "Be brief.", chats: 1 },
    ]);
    await expect(removeFolder(deps, other, { folderId })).rejects.toThrow("We couldn't find that.");
    await removeFolder(deps, user, { folderId });
    expect((await list(user, {})).items).toMatchObject([{ title: "Moss", folderId: null }]);
  });
});

describe("the export of chats", () => {
  it("is JSON with every branch, Markdown of the branch on screen, or an archive of documents", async () => {
    const { deps, newUser } = world();
    const [user, other] = [await newUser(), await newUser()];
    const one = await addChat(user, "Moss: a / plan", ["How?", "Like **this**", "And?", "So"]);
    const two = await addChat(user, "Moss: a / plan", ["Again?"]);
    const theirs = await addChat(other, "Fern", ["Secret"]);
    await deps.db.chat.update({ where: { id: one.id }, data: { leafId: one.messageIds[1] ?? null } });

    const json = await exportChats(deps, user, { format: "json", chatIds: null });
    expect(json.fileName).toBe("chats.json");
    const all = JSON.parse(Buffer.from(await bytesOf(json.content)).toString());
    expect(all.chats.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id]);
    expect(all.chats[0].messages.map(({ content }: { content: string }) => content)).toEqual([
      ...["How?", "Like **this**", "And?", "So"],
    ]);
    const none = await exportChats(deps, await newUser(), { format: "json", chatIds: null });
    expect(JSON.parse(Buffer.from(await bytesOf(none.content)).toString()).chats).toEqual([]);

    const single = await exportChats(deps, user, { format: "md", chatIds: [one.id] });
    expect(single.fileName).toBe("Moss-a-plan.md");
    const text = Buffer.from(await bytesOf(single.content)).toString();
    expect(text).toMatch(
      /^# Moss: a \/ plan\n\n\d{4}-\d\d-\d\d\n\n## You\n\nHow\?\n\n## Model one\n\nLike \*\*this\*\*\n$/,
    );

    const several = await exportChats(deps, user, { format: "md", chatIds: [one.id, two.id] });
    expect(several.contentType).toBe("application/zip");
    const files = unzipSync(await bytesOf(several.content));
    expect(Object.keys(files)).toEqual(["chats/Moss-a-plan.md", "chats/Moss-a-plan (2).md"]);
    expect(Buffer.from(files["chats/Moss-a-plan (2).md"] ?? []).toString()).toContain("Again?");

    const stolen = exportChats(deps, user, { format: "json", chatIds: [one.id, theirs.id] });
    await expect(stolen).rejects.toThrow("We couldn't find that.");
  });
});

describe("a search without words", () => {
  it("reads the newest of a user's texts through, and no others", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const old = await addChat(user, "Old", ["x => y"]);
    const { id: chatId } = await addChat(user, "Many");
    await deps.db.$executeRaw`INSERT INTO messages (id, chat_id, role, status, content, created_at)
      SELECT gen_random_uuid(), ${chatId}::uuid, 'user', 'complete', 'no arrow', now() FROM generate_series(1, 5000)`;
    const fresh = await addChat(user, "New", ["a => b"]);
    await addChat(user, "Title =>");
    const found = (await list(user, { search: "=>" })).items.map(({ id, title }) => [id, title]);
    expect(found.map(([, title]) => title)).toEqual(expect.arrayContaining(["Title =>", "New"]));
    expect(found.map(([id]) => id)).toContain(fresh.id);
    expect(found.map(([id]) => id)).not.toContain(old.id);
  });

  it("reads through only so many bytes of few long texts", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    await addChat(user, "Old", ["x => y"]);
    const { id: chatId } = await addChat(user, "Long");
    await deps.db.$executeRaw`INSERT INTO messages (id, chat_id, role, status, content, created_at)
      SELECT gen_random_uuid(), ${chatId}::uuid, 'assistant', 'complete', repeat('x', 900000), now() FROM generate_series(1, 9)`;
    await addChat(user, "New", ["a => b"]);
    expect((await list(user, { search: "=>" })).items.map(({ title }) => title)).toEqual(["New"]);
  });

  it("is made once at a time for each user, and costs what it takes", async () => {
    const { deps, newUser } = world();
    const [user, other] = [await newUser(), await newUser()];
    await addChat(user, "Moss", ["a => b"]);
    await addChat(other, "Fern", ["c => d"]);
    const api = callerFor(deps, user);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.chat.list({ search: "=>", limit: 30 })),
    );
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(asked.length - refused.length).toBe(1 + concurrencyRules.search.waiting);
    expect(refused[0]).toMatchObject({
      reason: { code: "TOO_MANY_REQUESTS", message: concurrencyRules.search.refusal },
    });
    expect((await api.chat.list({ search: "=>", limit: 30 })).items.map(({ title }) => title)).toEqual([
      "Moss",
    ]);
    // Words have an index: they neither wait nor cost more.
    const words = Array.from({ length: 20 }, () => api.chat.list({ search: "moss", limit: 30 }));
    expect((await Promise.all(words)).every(({ items }) => items.length === 1)).toBe(true);

    const spent = callerFor(deps, other);
    await allDeps().limits.spend({ budget: "user", key: other.id, cost: callBudgets.user.points - 30 });
    expect((await spent.chat.list({ search: "fern", limit: 30 })).items).toHaveLength(1);
    await expect(spent.chat.list({ search: "=>", limit: 30 })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

describe("runs in the list of chats", () => {
  it("are named while they work or wait for their owner, also in a search", async () => {
    const user = await world().newUser();
    const other = await world().newUser();
    const { db } = world().deps;
    const states = ["working", "asking", "consenting", "waiting", "paused", "done"] as const;
    for (const state of states) {
      const { messageIds } = await addChat(user, `Garden ${state}`, ["Build it", "…"]);
      const id = messageIds[1] ?? "";
      await db.agentRun.create({ data: { id, userId: user.id, state, limits: DEFAULT_LIMITS } });
    }
    await addChat(user, "Garden without");
    await addChat(other, "Garden of another");
    const expected = {
      "Garden working": "working",
      "Garden asking": "asking",
      "Garden consenting": "asking",
      "Garden waiting": "working",
      "Garden paused": null,
      "Garden done": null,
      "Garden without": null,
    };
    for (const search of ["", "garden"]) {
      const { items } = await list(user, { search });
      expect(Object.fromEntries(items.map(({ title, activity }) => [title, activity]))).toEqual(expected);
    }
  });
});
