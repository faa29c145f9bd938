import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { totalBytes } from "~/domain/billing/storage";
import { DraftFiles } from "~/domain/project/draft-files";
import { sharpImages } from "~/server/adapters/images/sharp";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { saveAvatar } from "~/server/services/account/avatar";
import { readStorage } from "~/server/services/billing/storage";
import { removeChat, restoreChat } from "~/server/services/chat/history/change-chat";
import { savePrompt } from "~/server/services/chat/sending/saved-prompts";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { countedTables } from "~tests/support/counted-tables";
import { publishForm } from "~tests/support/publishing-world";
import { sampleTemplates } from "~tests/support/sample-templates";

const world = chatWorld();
const limit = planLimits["free-plan"].storageBytes ?? 0;
const page = (text: string) => ["```html\n", `<h1>${text}</h1>\n`, "```\n"];

const stored = (user: SignedInUser) => readStorage(world().deps.db, user.id);

/** Fills the plan's storage up to so many free bytes, with a file that was not sent. */
async function fill(user: SignedInUser, free: number): Promise<string> {
  const bytes = limit - free - totalBytes(await stored(user));
  const id = world().deps.ids.next();
  await world().deps.db.$executeRaw`
    INSERT INTO attachments (id, user_id, name, media_type, bytes, created_at)
    VALUES (${id}::uuid, ${user.id}::uuid, 'big.txt', 'text/plain', convert_to(repeat('x', ${bytes}::int), 'UTF8'), now())`;
  return id;
}
const empty = (id: string) => world().deps.db.attachment.delete({ where: { id } });

async function projectOf(user: SignedInUser) {
  const { model, send, settled, deps } = world();
  model.reply({ tokens: page("One") });
  const { chatId } = await send(user, "Begin");
  await settled(user, chatId);
  const api = callerFor(deps, user);
  const project = await api.project.ofChat({ chatId });
  if (!project) throw new Error("The reply made no project");
  return { api, chatId, projectId: project.projectId, versionId: project.versionId };
}

/** An edit of the project's page, as the editor sends it. */
async function typing(api: ReturnType<typeof callerFor>, projectId: string) {
  const doc = new Y.Doc();
  for (const update of (await api.project.openDraft({ projectId, after: 0 })).updates)
    Y.applyUpdate(doc, Buffer.from(update, "base64"));
  const before = Y.encodeStateVector(doc);
  const file = new DraftFiles(doc).get("index.html");
  if (!(file instanceof Y.Text)) throw new Error("The page is no text");
  file.insert(0, "More");
  const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString("base64");
  return () => api.project.edit({ projectId, update });
}

/** The same sums, of the rows themselves. */
async function recount(user: SignedInUser) {
  const { db } = world().deps;
  const [row] = await db.$queryRaw<{ chats: number; versions: number; drafts: number; appData: number }[]>`
    SELECT
      (SELECT coalesce(sum(octet_length(content) + octet_length(thinking)
        + coalesce(octet_length(prompt_references::text), 0) + coalesce(octet_length(changes::text), 0)
        + coalesce(octet_length(given_passages::text), 0)), 0)::float8
        FROM messages m JOIN chats c ON c.id = m.chat_id WHERE c.user_id = ${user.id}::uuid AND c.deleted_at IS NULL) AS chats,
      (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM git_objects o JOIN projects p ON p.id = o.project_id
        WHERE p.user_id = ${user.id}::uuid) AS versions,
      (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM project_updates u JOIN projects p ON p.id = u.project_id
        WHERE p.user_id = ${user.id}::uuid) AS drafts,
      (SELECT coalesce(sum(octet_length(items)), 0)::float8 FROM project_storage s JOIN projects p ON p.id = s.project_id
        WHERE p.user_id = ${user.id}::uuid) AS "appData"`;
  return row;
}

/** Writes a row of each table that counts, with 100 bytes in each column that counts. */
async function rowsOf(user: SignedInUser) {
  const { db, ids, clock } = world().deps;
  const { chatId, projectId } = await projectOf(user);
  await db.projectUpdate.deleteMany({ where: { projectId } });
  const { id: replyId } = await db.message.findFirstOrThrow({
    where: { chatId, role: "assistant" },
    select: { id: true },
  });
  // Two bytes each: bytes are counted, not characters.
  const text = "é".repeat(50);
  const bytes = Buffer.from(text);
  const [userId, now] = [user.id, clock.now()];
  const { id: threadId } = await db.commentThread.create({
    data: { id: ids.next(), projectId, anchor: "", createdAt: now },
  });
  // biome-ignore-start lint/correctness/noComponentHookFactories: they are named as their tables, and are no components
  return {
    attachment: () =>
      db.attachment.create({
        data: { id: ids.next(), userId, name: "n", mediaType: "text/plain", bytes, createdAt: now },
      }),
    message: () =>
      db.message.create({
        data: {
          id: ids.next(),
          chatId,
          role: "user",
          status: "complete",
          createdAt: now,
          content: text,
          thinking: text,
          references: ["x".repeat(96)],
          changes: ["x".repeat(96)],
          passages: ["x".repeat(96)],
        },
      }),
    toolCall: () =>
      db.toolCall.create({
        data: {
          replyId,
          position: 0,
          textAt: 0,
          userId,
          serverId: "s",
          serverName: "s",
          tool: "t",
          hash: "h",
          state: "done",
          arguments: text,
          result: text,
          calledAt: now,
        },
      }),
    commandExecution: () =>
      db.commandExecution.create({
        data: { id: replyId, userId, state: "ended", output: text, startedAt: now },
      }),
    commentThread: () =>
      db.commentThread.create({
        data: { id: ids.next(), projectId, anchor: ["x".repeat(96)], createdAt: now },
      }),
    comment: () => db.comment.create({ data: { id: ids.next(), threadId, text, createdAt: now } }),
    gitObject: () => db.gitObject.create({ data: { projectId, id: "f".repeat(40), type: "blob", bytes } }),
    projectUpdate: () => db.projectUpdate.create({ data: { projectId, seq: 1, bytes, treeId: "" } }),
    projectStorage: () => db.projectStorage.create({ data: { projectId, items: text } }),
    customTemplate: () =>
      db.customTemplate.create({
        data: { id: ids.next(), userId, title: "t", description: "d", page: text, createdAt: now },
      }),
    publication: () =>
      db.publication.create({
        data: {
          id: ids.next(),
          userId,
          projectId,
          slug: ids.next(),
          title: text,
          description: text,
          createdAt: now,
          updatedAt: now,
        },
      }),
    knowledgeDocument: async () => {
      const collection = { id: ids.next(), userId, name: "c", createdAt: now };
      await db.knowledgeCollection.create({ data: collection });
      const document = { id: ids.next(), userId, collectionId: collection.id, name: "d", addedAt: now };
      return db.knowledgeDocument.create({ data: { ...document, bytes, vectors: bytes } });
    },
    agentStep: async () => {
      const run = { id: replyId, userId, limits: {} };
      await db.agentRun.create({ data: run });
      const step = { runId: replyId, position: 0, userId, callId: "c", tool: "t", title: "t", textAt: 0 };
      return db.agentStep.create({
        data: { ...step, said: text, arguments: text, result: text, startedAt: now },
      });
    },
    savedPrompt: () =>
      db.savedPrompt.create({ data: { id: ids.next(), userId, name: "n", text, createdAt: now } }),
    avatar: () => db.avatar.create({ data: { id: userId, mediaType: "image/webp", bytes, updatedAt: now } }),
  } satisfies Record<Uncapitalize<keyof typeof countedTables>, () => Promise<unknown>>;
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
}

describe("what a user stores", () => {
  it("counts the bytes of every column that counts, under its kind", async () => {
    const user = await world().newUser();
    const tables = Object.entries(countedTables);
    for (const [row, write] of Object.entries(await rowsOf(user))) {
      const [, counts] = tables.find(([table]) => table.toLowerCase() === row.toLowerCase()) ?? [];
      if (!counts) throw new Error(`${row} is no table that counts`);
      const { kind, counted } = counts;
      const before = await stored(user);
      await write();
      expect(await stored(user), row).toEqual({ ...before, [kind]: before[kind] + counted.length * 100 });
    }
  });

  it("is the sum of its rows after everything that writes or deletes them", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await projectOf(user);
    const { model, send, settled, deps } = world();
    model.reply({ tokens: page("Two") }, { tokens: ["Only words."] });
    await send(user, "Change it", chatId);
    await settled(user, chatId);
    await send(user, "Say something", chatId);
    await settled(user, chatId);
    await api.project.keepStorage({ projectId, keeps: true });
    await api.project.writeStorage({
      projectId,
      changes: JSON.stringify([{ key: "a", value: "x".repeat(500) }]),
    });
    await api.project.openDraft({ projectId, after: 0 });
    await api.project.undo({ projectId });
    await world().attach(user, { name: "notes.txt", content: "x".repeat(1_000) });
    const sums = await stored(user);
    expect(sums).toMatchObject((await recount(user)) ?? {});
    expect(sums.files).toBe(1_000);
    for (const kind of ["chats", "versions", "drafts", "appData"] as const)
      expect(sums[kind]).toBeGreaterThan(0);

    await api.project.clearStorage({ projectId });
    expect(await stored(user)).toMatchObject({ appData: 0 });
    await deps.db.message.deleteMany({ where: { chatId } });
    expect(await stored(user)).toMatchObject({ chats: 0 });
    await deps.db.gitObject.deleteMany({ where: { projectId } });
    expect(await stored(user)).toMatchObject({ versions: 0 });
  });

  it("shrinks at once when a chat is deleted, with the project that only it builds, and is back with it", async () => {
    const user = await world().newUser();
    const { chatId } = await projectOf(user);
    const before = await stored(user);
    await removeChat(world().deps, user, { chatId });
    expect(totalBytes(await stored(user))).toBe(0);
    await restoreChat(world().deps, user, { chatId });
    expect(await stored(user)).toEqual(before);
  });
});

describe("a full storage", () => {
  it("lets exactly what fits through when it is written in parallel", async () => {
    const user = await world().newUser("free-plan");
    await fill(user, 7_500);
    const { db, ids, clock } = world().deps;
    const writes = Array.from({ length: 20 }, (_, at) =>
      savePrompt({ db, ids, clock }, user, { name: `Prompt ${at}`, text: "x".repeat(1_000) }),
    );
    const settled = await Promise.allSettled(writes);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(totalBytes(await stored(user))).toBe(limit - 500);
  });

  it("refuses every kind of write with what to delete, and keeps what is there", async () => {
    const user = await world().newUser("free-plan");
    const { api: plain, chatId, projectId, versionId } = await projectOf(user);
    const api = callerFor(
      {
        ...world().deps,
        siteParts: siteParts(process.cwd()),
        appUrl: "http://localhost:3000",
        templates: sampleTemplates,
      },
      user,
    );
    const edit = await typing(plain, projectId);
    await api.project.keepStorage({ projectId, keeps: true });
    await api.project.writeStorage({ projectId, changes: JSON.stringify([{ key: "a", value: "kept" }]) });
    const files = await fill(user, 0);
    const before = await stored(user);
    const refusal = /This would exceed the 100 MB of storage in the Free plan: most of it is attached files/;
    const writes: Record<string, () => Promise<unknown>> = {
      attach: () => world().attach(user, { name: "a.txt", content: "x" }),
      send: () => world().send(user, "Hello", chatId),
      storage: () =>
        api.project.writeStorage({ projectId, changes: JSON.stringify([{ key: "b", value: "more" }]) }),
      fork: () => api.chat.fork({ chatId: randomUUID(), versionId }),
      import: () =>
        api.chat.importFiles({
          chatId: randomUUID(),
          name: "Notes",
          files: [{ path: "a.txt", encoding: "text", content: "text" }],
        }),
      prompt: () => savePrompt(world().deps, user, { name: "A", text: "B" }),
      template: () => api.template.start({ chatId: randomUUID(), templateId: "todo-list", values: {} }),
      publish: () => api.publication.publish(publishForm(projectId)),
      edit,
      avatar: async () => {
        const create = { width: 9, height: 9, channels: 3, background: "#5b5bd6" } as const;
        const deps = { ...world().deps, images: sharpImages() };
        return saveAvatar(deps, user, await sharp({ create }).png().toBuffer());
      },
    };
    for (const [name, write] of Object.entries(writes)) await expect(write(), name).rejects.toThrow(refusal);
    expect(await stored(user)).toEqual(before);

    // What makes room, and what stores nothing, is always allowed.
    await api.project.writeStorage({ projectId, changes: JSON.stringify([{ key: "a", value: null }]) });
    await empty(files);
    await world().attach(user, { name: "a.txt", content: "x" });
  });

  it("keeps a reply's text, says why its version is missing, and makes it once there is room", async () => {
    const user = await world().newUser("free-plan");
    const { model, send, settled, deps } = world();
    const files = await fill(user, 400);
    model.reply({ tokens: page("x".repeat(2_000)) });
    const { chatId } = await send(user, "Build it");
    const reply = (await settled(user, chatId)).at(-1);
    expect(reply?.content).toContain("x".repeat(2_000));
    expect(reply?.changes).toMatchObject([
      {
        path: "index.html",
        state: "unsaved",
        reason: expect.stringMatching(/^This would exceed the 100 MB/),
      },
    ]);
    const api = callerFor(deps, user);
    expect(await api.project.ofChat({ chatId })).toBeNull();
    await expect(api.chat.saveReply({ replyId: reply?.id ?? "" })).rejects.toThrow(/100 MB/);

    await empty(files);
    await api.chat.saveReply({ replyId: reply?.id ?? "" });
    expect(await api.project.ofChat({ chatId })).toMatchObject({ number: 1 });
    expect((await settled(user, chatId)).at(-1)?.changes).toMatchObject([{ state: "applied" }]);
    const stranger = callerFor(deps, await world().newUser());
    await expect(stranger.chat.saveReply({ replyId: reply?.id ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
