import { setImmediate as nextTurn } from "node:timers/promises";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { listInput } from "~/domain/chat/history";
import { SILENT_MS } from "~/domain/transfer/import-report";
import type { Db } from "~/server/db";
import { restoreChats } from "~/server/services/chat/history/change-chat";
import { listChats } from "~/server/services/chat/history/list-chats";
import { eraseUnfinished } from "~/server/services/transfer/hidden-chat";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { createBatches } from "~/server/services/transfer/write-in-batches";
import { inFullRun } from "~tests/support/full-run.mjs";
import { longChatFile } from "~tests/support/long-chat-file";
import { testDatabase } from "~tests/support/test-database";
import { installation, unpack } from "~tests/support/transfer-world";

const database = testDatabase();
const here = installation(database);

const MESSAGES = inFullRun(20_000, 2_000);

/** The same database until the second transaction of the chat with this number: then as if its server had been killed. */
function killedInChat(db: Db, number: number): Db {
  let [chats, transactions] = [0, 0];
  const killed = () => Promise.reject(new Error("Killed."));
  const counted = new Proxy(db.chat, {
    get(target, name) {
      if (name === "create") chats += 1;
      return Reflect.get(target, name);
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "chat") return counted;
      if (name === "$executeRaw" && transactions > 1) return killed;
      if (name !== "$transaction") return Reflect.get(target, name);
      return (...call: Parameters<Db["$transaction"]>) => {
        if (chats >= number) transactions += 1;
        return transactions > 1 ? killed() : target.$transaction(...call);
      };
    },
  });
}

const listed = async (user: SignedInUser) =>
  (await listChats(here.deps(), user, listInput.parse({ limit: 10 }))).items;

describe("a chat of many messages", () => {
  it("is written in so many transactions that others have the database meanwhile, and is seen when it is whole", async () => {
    const [user, other] = [await here.newUser(), await here.newUser()];
    const { db } = here.deps();
    let isDone = false;
    const importing = here.import(user, longChatFile([{ id: "long", messages: MESSAGES }])).finally(() => {
      isDone = true;
    });
    let [answered, written, seen] = [0, 0, 0];
    while (!isDone) {
      // The embedded database answers within the same turn.
      await nextTurn();
      await db.chat.count({ where: { userId: other.id } });
      const rows = await db.message.count({ where: { chat: { userId: user.id } } });
      if (rows > 0 && rows < MESSAGES) answered += 1;
      written = Math.max(written, rows);
      if ((await listed(user)).length > 0 && rows < MESSAGES) seen += 1;
    }
    const { report } = await importing;
    expect(report.added).toEqual({ chats: 1, messages: MESSAGES });
    expect(written).toBe(MESSAGES);
    // One transaction for all of it would be answered before and after it alone.
    expect(answered).toBeGreaterThan(MESSAGES / 500);
    expect(seen).toBe(0);
  });

  it("is not there when its import was interrupted, nowhere, and comes whole with the next import", async () => {
    const user = await here.newUser();
    const { db } = here.deps();
    const bytes = longChatFile([
      { id: "short", messages: 10 },
      { id: "interrupted", messages: 300 },
    ]);
    const piece = { fileName: "chats.json", modified: 0, offset: 0, total: bytes.length, bytes };
    await addImportPiece({ ...here.deps(), db: killedInChat(db, 2) }, user, {
      ...piece,
      ifDifferent: "keep",
    });
    await here.deps().imports.done();
    const hidden = await db.chat.findFirstOrThrow({
      where: { userId: user.id, importId: { not: null } },
      select: { id: true, importId: true },
    });
    // As a server leaves it that ended in the middle, and was silent since.
    const aliveAt = new Date(Date.now() - SILENT_MS - 1);
    await db.import.update({ where: { id: hidden.importId ?? "" }, data: { state: "running", aliveAt } });
    expect(await db.message.count({ where: { chatId: hidden.id } })).toBeGreaterThan(0);
    expect((await listed(user)).map(({ title }) => title)).toEqual(["Chat short"]);
    expect(
      Object.keys(unpack(await here.export(user))).filter((path) => path.startsWith("chats/")),
    ).toHaveLength(1);
    const streams = { announce() {} } as never;
    await expect(
      restoreChats({ ...here.deps(), streams }, user, { chatIds: [hidden.id] }),
    ).rejects.toMatchObject({ code: "not_found" });
    const { report } = await here.import(user, bytes);
    expect([report.added, report.known]).toEqual([{ chats: 1, messages: 300 }, { chats: 1 }]);
    expect(await db.chat.count({ where: { userId: user.id } })).toBe(2);
  });

  it("is erased by the next sweep when nobody imports it again, with its project", async () => {
    const user = await here.newUser();
    const { db, ids } = here.deps();
    const now = new Date();
    const [importId, projectId, chatId] = [ids.next(), ids.next(), ids.next()];
    const of = { userId: user.id, createdAt: now, updatedAt: now };
    await db.import.create({
      data: { id: importId, userId: user.id, fileName: "a", report: {}, startedAt: now, aliveAt: now },
    });
    await db.project.create({ data: { id: projectId, name: "P", ...of } });
    await db.gitObject.create({
      data: { projectId, id: "0".repeat(40), type: "blob", bytes: Buffer.from("") },
    });
    await db.chat.create({ data: { id: chatId, title: "C", projectId, importId, deletedAt: now, ...of } });
    expect(await eraseUnfinished(here.deps())).toBe(0);
    await db.import.update({
      where: { id: importId },
      data: { aliveAt: new Date(now.getTime() - SILENT_MS - 1) },
    });
    expect(await eraseUnfinished(here.deps())).toBe(1);
    expect(await db.chat.count({ where: { userId: user.id } })).toBe(0);
    expect(await db.project.count({ where: { userId: user.id } })).toBe(0);
  });
});

it.each([
  { msPerRow: 4, batches: 300 },
  { msPerRow: 0.01, batches: 20 },
])("is written in no batch of over 50 ms, where a row takes $msPerRow ms", async ({ msPerRow, batches }) => {
  let now = 0;
  const { db } = here.deps();
  const { write } = createBatches({ db, clock: { now: () => new Date(now) } });
  const took: number[] = [];
  await write(
    Array.from({ length: 1_000 }, () => 1_000),
    (weight) => weight,
    async (_tx, rows) => {
      now += rows.length * msPerRow;
      took.push(rows.length * msPerRow);
    },
  );
  expect(Math.max(...took)).toBeLessThanOrEqual(50);
  expect(took.length).toBeLessThan(batches);
});

describe("a chat that is here already", () => {
  const at = (messages: number) => longChatFile([{ id: "growing", messages }]);

  it.each([
    ["keep", [2], 0],
    ["replace", [4, 2], 1],
    ["both", [4, 2], 0],
  ] as const)(
    "is, when the file has more of it, as its person chose: %s",
    async (ifDifferent, sizes, archived) => {
      const user = await here.newUser();
      const { db } = here.deps();
      await here.import(user, at(2));
      const { report } = await here.import(user, at(4), { ifDifferent });
      expect(report.different.map(({ title }) => title)).toEqual(
        ifDifferent === "keep" ? ["Chat growing"] : [],
      );
      const chats = await db.chat.findMany({
        where: { userId: user.id, deletedAt: null },
        orderBy: { updatedAt: "desc" },
        select: { isArchived: true, _count: { select: { messages: true } } },
      });
      expect(chats.map(({ _count }) => _count.messages)).toEqual(sizes);
      expect(chats.filter(({ isArchived }) => isArchived)).toHaveLength(archived);
      const again = await here.import(user, at(4), { ifDifferent });
      expect(again.report.added).toEqual({});
      // An older export of it has nothing that is not here.
      expect((await here.import(user, at(2), { ifDifferent })).report.added).toEqual({});
    },
  );
});

describe("a hostile file", () => {
  it("of 2,500 answers, each with another end, has as much text here as in the file", async () => {
    const user = await here.newUser();
    const { db } = here.deps();
    const text = "x".repeat(1_900);
    const node = (parent: string | null, words: string) => ({
      parent,
      message: { author: { role: "assistant" }, content: { content_type: "text", parts: [words] } },
    });
    const mapping = Object.fromEntries(
      Array.from({ length: inFullRun(2_500, 250) }, (_, place) => [
        [`n${place}`, node(place === 0 ? null : `n${place - 1}`, text)],
        [`l${place}`, node(`n${place}`, "end")],
      ]).flat(),
    );
    const bytes = strToU8(JSON.stringify([{ id: "c", title: "Chain", create_time: 1_756_000_000, mapping }]));
    const { report } = await here.import(user, bytes);
    expect(report.skipped).toEqual([]);
    const rows = await db.message.findMany({
      where: { chat: { userId: user.id } },
      select: { content: true },
    });
    expect(rows.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(bytes.length);
  });
});
