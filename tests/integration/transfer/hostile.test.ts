import { randomUUID } from "node:crypto";
import { strToU8 } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { gitId } from "~/server/services/git/git-object";
import { writeBundle } from "~/server/services/project/git-bundle";
import { treeBytes } from "~/server/services/project/git-objects";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { chatWorld } from "~tests/support/chat-world";
import { changed, installation, jsonIn, unpack } from "~tests/support/transfer-world";

const world = chatWorld();
const here = installation(() => ({ kind: "embedded", db: world().deps.db, close: async () => {} }));

/** An account with two chats: one that builds a page, and has a file, and one without. */
let owner: SignedInUser;
let archive: Uint8Array;
let files: Record<string, Uint8Array>;
let building: string;
let talking: string;
let projectId: string;
beforeAll(async () => {
  const { model, send, settled, modelId, attach, deps } = world();
  owner = await world().newUser();
  model.reply({ tokens: ["```html index.html\n<h1>Moss</h1>\n```\n"] });
  const file = await attach(owner, { name: "moss.txt", content: "Moss" });
  const { sendMessage } = await import("~/server/services/chat/sending/send-message");
  const attachments = [{ id: file.id, place: "prompt" as const }];
  ({ chatId: building } = await sendMessage(deps, owner, { text: "A page", modelId, attachments }));
  await settled(owner, building);
  model.reply({ tokens: ["Hello to you"] });
  ({ chatId: talking } = await send(owner, "Hello"));
  await settled(owner, talking);
  const chat = await deps.db.chat.findUniqueOrThrow({ where: { id: building }, select: { projectId: true } });
  projectId = chat.projectId ?? "";
  archive = await here.export(owner);
  files = unpack(archive);
});

const json = (value: unknown) => strToU8(JSON.stringify(value));
const chatPath = (id: string) => `chats/${id}.json`;
const projectPath = () => `projects/${projectId}/project.json`;
const bundlePath = () => `projects/${projectId}/repository.bundle`;

/** Imports the archive with a change in it. @returns the reasons why chats did not come over */
async function importWith(changes: Record<string, Uint8Array>, options?: { keepsChecksums: boolean }) {
  const user = await world().newUser();
  const { report } = await here.import(user, changed(archive, changes, options));
  return { user, report, skipped: report.skipped.map(({ name, reason }) => `${name}: ${reason}`) };
}

const withChat = (
  id: string,
  change: (chat: { messages: Record<string, unknown>[] } & Record<string, unknown>) => void,
) => {
  const chat = jsonIn(files, chatPath(id));
  change(chat);
  return { [chatPath(id)]: json(chat) };
};

describe("a damaged archive", () => {
  it("brings over all but what has another checksum, and says so by name", async () => {
    const path = Object.keys(files).find((name) => name.endsWith(".txt")) ?? "";
    const { report, skipped } = await importWith({ [path]: strToU8("Mold") }, { keepsChecksums: true });
    expect(skipped).toEqual(["Moss: changed"]);
    expect(report.added.chats).toBe(1);
  });

  it("is refused when it ends too early, or is of a newer product", async () => {
    const user = await world().newUser();
    expect((await here.import(user, archive.subarray(0, archive.length - 50))).report.problem).toBe(
      "damaged",
    );
    const manifest = jsonIn(files, "manifest.json");
    const newer = changed(archive, { "manifest.json": json({ ...manifest, version: 2 }) });
    expect((await here.import(user, newer)).report.problem).toBe("newer");
  });

  it("brings over the text that can be stored, and refuses the rest", async () => {
    const nul = withChat(talking, (chat) => Object.assign(chat.messages[0] ?? {}, { content: "a\u0000b" }));
    expect((await importWith(nul)).skipped).toEqual([`${chatPath(talking)}: damaged`]);
    const surrogate = strToU8(JSON.stringify(jsonIn(files, chatPath(talking))).replace("Hello", "\\ud800"));
    expect((await importWith({ [chatPath(talking)]: surrogate })).skipped).toEqual([
      `${chatPath(talking)}: damaged`,
    ]);
  });
});

it("reads an archive from before a chat's way was called its mode", async () => {
  const older = withChat(talking, (chat) => {
    for (const row of [chat, ...chat.messages]) {
      row.way = row === chat ? "agent" : row.mode;
      delete row.mode;
    }
  });
  const { user, skipped } = await importWith(older);
  expect(skipped).toEqual([]);
  const chat = await here.deps().db.chat.findFirstOrThrow({
    where: { userId: user.id, title: "Hello" },
    select: { mode: true, messages: { where: { role: "assistant" }, select: { mode: true } } },
  });
  expect(chat).toEqual({ mode: "agent", messages: [{ mode: "build" }] });
});

describe("a hostile archive", () => {
  it("cannot write outside, or pass one file for another", async () => {
    for (const path of ["../../evil.json", "chats/../../evil.json", "/etc/passwd"])
      expect((await importWith({ [path]: json({}) })).report).toMatchObject({
        problem: "damaged",
        added: {},
      });
    const { report, skipped } = await importWith({
      [`chats/${randomUUID()}.json`]: files[chatPath(talking)] ?? new Uint8Array(),
    });
    expect(skipped).toEqual(["Hello: damaged"]);
    expect(report.added.chats).toBe(2);
  });

  it("cannot unpack to more than it says, or than an import takes", async () => {
    const bomb = new Uint8Array(30_000_000);
    const path = Object.keys(files).find((name) => name.endsWith(".txt")) ?? "";
    expect((await importWith({ [path]: bomb })).skipped).toEqual(["Moss: too_large"]);
    expect((await importWith({ [path]: bomb }, { keepsChecksums: true })).skipped).toEqual(["Moss: damaged"]);
  });

  it("cannot touch or learn what somebody else has under the same ids", async () => {
    const { db } = world().deps;
    const before = await here.export(owner);
    const change = withChat(talking, (chat) => {
      chat.folderId = randomUUID();
      Object.assign(chat.messages[1] ?? {}, {
        baseVersionId: jsonIn(files, projectPath()).headId,
        versions: [jsonIn(files, projectPath()).headId],
      });
    });
    const { user, report, skipped } = await importWith(change);
    expect([skipped, report.added.chats]).toEqual([[], 2]);
    expect(Buffer.from(await here.export(owner)).equals(before)).toBe(true);
    const mine = await db.chat.findMany({
      where: { userId: user.id },
      select: { id: true, messages: { select: { id: true, baseVersionId: true } } },
    });
    const ids = mine.flatMap(({ id, messages }) => [id, ...messages.map((each) => each.id)]);
    const theirs = await db.message.findMany({ where: { chat: { userId: owner.id } }, select: { id: true } });
    const taken = new Set([building, talking, ...theirs.map(({ id }) => id)]);
    expect(ids.filter((id) => taken.has(id))).toEqual([]);
    const bases = mine.flatMap(({ messages }) => messages.map(({ baseVersionId }) => baseVersionId));
    expect(new Set(bases)).toEqual(new Set([null]));
    const again = await here.import(user, changed(archive, change));
    expect([again.report.added, again.report.known]).toEqual([{}, { chats: 2 }]);
  });

  it("cannot say what a chat cannot be", async () => {
    const loop = withChat(talking, ({ messages: [first, second] }) =>
      Object.assign(first ?? {}, { parentId: second?.id }),
    );
    expect((await importWith(loop)).skipped).toEqual(["Hello: damaged"]);
    const twice = withChat(talking, ({ messages }) => messages.push({ ...messages[0] }));
    expect((await importWith(twice)).skipped).toEqual(["Hello: damaged"]);
    const page = withChat(building, ({ messages: [first] }) => {
      const attachments = (first?.attachments ?? []) as { mediaType: string }[];
      for (const file of attachments) file.mediaType = "text/html";
    });
    expect((await importWith(page)).skipped).toEqual([`${chatPath(building)}: damaged`]);
    const running = withChat(talking, ({ messages: [, second] }) =>
      Object.assign(second ?? {}, { status: "streaming" }),
    );
    expect((await importWith(running)).skipped).toEqual([`${chatPath(talking)}: damaged`]);
  });

  it("cannot make a project of what none may hold, and leaves nothing of it", async () => {
    const { db } = world().deps;
    const project = jsonIn(files, projectPath());
    const refuse = async (changes: Record<string, Uint8Array>) => {
      const { skipped, user } = await importWith(changes);
      expect(skipped).toEqual(["Moss: damaged"]);
      expect(await db.project.count({ where: { userId: user.id } })).toBe(0);
      expect(await db.chat.count({ where: { userId: user.id } })).toBe(1);
    };
    const publication = {
      id: randomUUID(),
      slug: "moss-page",
      versionId: null,
      title: "Moss",
      description: "",
      expiresAt: null,
      views: 0,
      createdAt: project.createdAt,
      updatedAt: project.createdAt,
    };
    const expensive =
      "$argon2id$v=19$m=4194304,t=99,p=1$TM9N1Fxo5i/FzD3CrzkYpQ$GlBa/WacBXwenQVD0RwzcPfBkv5tJhiiodEXfbiomfA";
    await refuse({
      [projectPath()]: json({ ...project, publication: { ...publication, passwordHash: expensive } }),
    });
    const deployment = {
      host: "netlify",
      siteId: "s",
      address: "javascript:alert(1)",
      deployedAt: project.createdAt,
    };
    await refuse({ [projectPath()]: json({ ...project, deployments: [deployment] }) });
    await refuse({ [projectPath()]: json({ ...project, headId: randomUUID() }) });
    await refuse({ [bundlePath()]: strToU8("# v2 git bundle\n\nPACK") });
    await refuse({ [bundlePath()]: (files[bundlePath()] ?? new Uint8Array()).subarray(0, 200) });
    const [{ commitId }] = project.versions;
    const branch = { name: "idea", commitId, pushedAt: project.createdAt };
    const branches = [{ ...branch, name: "fine" }];
    expect((await importWith({ [projectPath()]: json({ ...project, branches }) })).skipped).toEqual([]);
    for (const wrong of [{ name: "../idea" }, { name: "main" }, { commitId: "0".repeat(40) }])
      await refuse({ [projectPath()]: json({ ...project, branches: [{ ...branch, ...wrong }] }) });
    await refuse({ [projectPath()]: json({ ...project, branches: [branch, branch] }) });
    for (const name of ["..", ".git", "a/b", "con:", ""])
      await refuse(await withTree(project, [{ name, isFolder: false }]));
  });

  it("cannot hide a million files in a few folders", async () => {
    const project = jsonIn(files, projectPath());
    const blob = { type: "blob" as const, bytes: new Uint8Array() };
    const objects: { type: "blob" | "tree"; bytes: Uint8Array }[] = [blob];
    let below = { id: gitId("blob", blob.bytes), isFolder: false };
    for (let level = 0; level < 12; level++) {
      const entries = Array.from({ length: 10 }, (_, at) => ({ ...below, name: `f${at}` }));
      const bytes = treeBytes(entries);
      objects.push({ type: "tree", bytes });
      below = { id: gitId("tree", bytes), isFolder: true };
    }
    const { skipped } = await importWith(await withObjects(project, below.id, objects));
    expect(skipped).toEqual(["Moss: damaged"]);
  });
});

/** A project whose version has a folder with these names. */
async function withTree(project: { versions: object[] }, names: { name: string; isFolder: boolean }[]) {
  const blob = strToU8("evil");
  const id = gitId("blob", blob);
  const bytes = treeBytes(names.map((entry) => ({ ...entry, id })));
  return withObjects(project, gitId("tree", bytes), [
    { type: "blob", bytes: blob },
    { type: "tree", bytes },
  ]);
}

async function withObjects(
  project: { versions: object[] },
  treeId: string,
  objects: { type: "blob" | "tree"; bytes: Uint8Array }[],
) {
  const parts = [];
  for await (const part of writeBundle([], objects.length, from(objects))) parts.push(part);
  const versions = project.versions.map((version) => ({ ...version, treeId }));
  return {
    [projectPath()]: json({ ...project, versions }),
    [bundlePath()]: new Uint8Array(Buffer.concat(parts)),
  };
}

async function* from<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe("the plan and the server", () => {
  it("leaves out chats whose files do not fit into the plan, and templates that it has not", async () => {
    const { deps } = world();
    const user = await world().newUser("free-plan");
    const id = randomUUID();
    const template = {
      id,
      title: "Mine",
      description: "My page",
      page: "<h1>",
      versionId: null,
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    // It is smaller in the archive than in the account.
    const long = withChat(building, (chat) =>
      Object.assign(chat.messages[1] ?? {}, { content: "x".repeat(500_000) }),
    );
    const file = changed(archive, { ...long, [`templates/${id}.json`]: json(template) });
    // Made in the database: as a parameter it would take most of a minute.
    await deps.db.$executeRaw`
      INSERT INTO attachments (id, user_id, name, media_type, bytes, created_at) VALUES (${randomUUID()}::uuid,
        ${user.id}::uuid, 'full', 'text/plain', convert_to(repeat('x', ${100_000_000 - file.length}::int), 'UTF8'), now())`;
    const { report } = await here.import(user, file);
    expect(report.skipped).toEqual([
      { name: "Moss", reason: "storage" },
      { name: "Mine", reason: "plan" },
    ]);
    expect(report.added.chats).toBe(1);
  });

  it("takes no file that is larger than what the plan has left, before its first byte is kept", async () => {
    const user = await world().newUser("free-plan");
    const piece = {
      fileName: "big.zip",
      modified: 0,
      offset: 0,
      total: 100_000_001,
      ifDifferent: "keep" as const,
      bytes: new Uint8Array(9),
    };
    await expect(addImportPiece(here.deps(), user, piece)).rejects.toThrow(
      "“big.zip” has 100 MB, and your plan has 100 MB of storage left.",
    );
    // No smaller file to point to.
    await expect(addImportPiece(here.deps(), user, { ...piece, fileName: "big.json" })).rejects.toThrow(
      /^“big\.json” has .* left\. Delete something first\.$/,
    );
    expect(await here.deps().uploads.find(user.id)).toBeNull();
  });

  it("gives a publication another address when its own is taken", async () => {
    const { db } = world().deps;
    const project = jsonIn(files, projectPath());
    const at = project.createdAt;
    const publication = {
      id: randomUUID(),
      slug: "moss-taken",
      versionId: null,
      title: "Moss",
      description: "",
      passwordHash: null,
      expiresAt: null,
      views: 3,
      createdAt: at,
      updatedAt: at,
    };
    const change = { [projectPath()]: json({ ...project, publication }) };
    await importWith(change);
    const { report, user } = await importWith(change);
    expect(report.renamed).toEqual([
      { from: "moss-taken", to: expect.stringMatching(/^moss-[a-z0-9]{1,6}$/) },
    ]);
    expect(await db.publication.findFirst({ where: { userId: user.id } })).toMatchObject({
      views: 3,
      slug: report.renamed[0]?.to,
    });
  });

  it("notes an export among the security events of the account", async () => {
    const events = await world().deps.db.auditEvent.findMany({ where: { userId: owner.id } });
    expect(events.map(({ kind }) => kind)).toContain("account_exported");
  });

  it("brings back a chat that was deleted, and takes one import at a time", async () => {
    const { db } = world().deps;
    const user = await world().newUser();
    await here.import(user, archive);
    await db.chat.updateMany({ where: { userId: user.id, title: "Hello" }, data: { deletedAt: new Date() } });
    const { report } = await here.import(user, archive);
    expect([report.added, report.known]).toEqual([{ chats: 1 }, { chats: 1 }]);
    await db.import.create({
      data: {
        id: randomUUID(),
        userId: user.id,
        fileName: "a.zip",
        report: {},
        startedAt: new Date(),
        aliveAt: new Date(),
      },
    });
    const piece = {
      modified: 0,
      fileName: "b.zip",
      offset: 0,
      total: 1,
      ifDifferent: "keep" as const,
      bytes: new Uint8Array(1),
    };
    await expect(addImportPiece(here.deps(), user, piece)).rejects.toThrow(/Another import is still running/);
  });
});
