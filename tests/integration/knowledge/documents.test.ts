import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { addDocument, addProject, removeDocument } from "~/server/services/knowledge/add-documents";
import {
  createCollection,
  listCollections,
  readCollection,
  readDocument,
  removeCollection,
  renameCollection,
} from "~/server/services/knowledge/collections";
import { readSoon } from "~/server/services/knowledge/read-documents";
import { searchCollections } from "~/server/services/knowledge/search-collections";
import { chatWorld } from "~tests/support/chat-world";
import { docxFile, paragraph, pdfFile } from "~tests/support/document-files";
import { knowledgeIn } from "~tests/support/knowledge-world";

const world = chatWorld();
const { add, collection, deps } = knowledgeIn(world);

async function states(user: SignedInUser, collectionId: string): Promise<Record<string, string>> {
  const { documents } = await readCollection(deps(), user, { collectionId });
  return Object.fromEntries(documents.map(({ name, state, problem }) => [name, problem ?? state]));
}

const find = (user: SignedInUser, collectionId: string, question: string) =>
  searchCollections(deps(), user.id, { collectionIds: [collectionId], question });

const foundIn = async (user: SignedInUser, collectionId: string, question: string) =>
  (await find(user, collectionId, question))?.passages.map(({ document }) => document);

describe("documents of a collection", () => {
  it("are read as what they are, and say why they cannot be", async () => {
    const user = await world().newUser();
    const id = await collection(user, "All", {
      "notes.md": "# Moss\nIt grows in the shade.",
      "empty.txt": " ",
      "zero.bin": new Uint8Array([0, 1, 2, 3, 255, 254]),
      "photo.png": Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex"),
      "broken.pdf": "%PDF-1.7\nnothing of the kind",
      "report.pdf": await pdfFile(["The ferns moved in.", "The lichen left."]),
      "letter.docx": docxFile(paragraph("Dear moss")),
    });
    expect(await states(user, id)).toEqual({
      "notes.md": "ready",
      "empty.txt": "ready",
      "zero.bin": "zero.bin is not a text, image, PDF, Word or CSV file.",
      "photo.png": "photo.png is an image. A collection can only hold text.",
      "broken.pdf": "broken.pdf could not be read: the file is damaged.",
      "report.pdf": "ready",
      "letter.docx": "ready",
    });
    expect(await listCollections(deps(), user)).toMatchObject([{ documents: 7, waiting: 0, failed: 3 }]);
    const { passages = [] } = (await find(user, id, "Where did the lichen go?")) ?? {};
    expect(passages[0]).toMatchObject({ document: "report.pdf", heading: "Page 2" });
  });

  it("are found as they are now: after one is replaced, and after one is removed", async () => {
    const user = await world().newUser();
    const id = await collection(user, "Notes", { "a.txt": "The gate is green.", "b.txt": "A fence" });
    expect(await foundIn(user, id, "gate colour green")).toEqual(["a.txt"]);
    await add(user, id, { "a.txt": "The door is blue." });
    expect(await foundIn(user, id, "gate colour green")).toEqual([]);
    expect(await foundIn(user, id, "door blue")).toEqual(["a.txt"]);
    const { documents } = await readCollection(deps(), user, { collectionId: id });
    expect(documents).toHaveLength(2);
    await removeDocument(deps(), user, { documentId: documents[0]?.id ?? "" });
    expect(await foundIn(user, id, "door blue")).toEqual([]);
  });

  it("of an ended process are read by another one, but not a document that ends every process", async () => {
    const user = await world().newUser();
    const id = await collection(user, "Left", {});
    const { db, ids, clock } = deps();
    const left = (name: string, attempts: number, readUntil: Date) => ({
      id: ids.next(),
      userId: user.id,
      collectionId: id,
      bytes: Buffer.from("Moss"),
      addedAt: clock.now(),
      name,
      attempts,
      readUntil,
    });
    const past = new Date(Date.now() - 60_000);
    await db.knowledgeDocument.createMany({
      data: [
        left("lost.txt", 1, past),
        left("deadly.txt", 3, past),
        left("being-read.txt", 1, new Date(Date.now() + 60_000)),
      ],
    });
    const other = { ...deps(), ...world().restarted() };
    readSoon(other);
    await other.documentReading.current;
    expect(await states(user, id)).toEqual({
      "lost.txt": "ready",
      "deadly.txt": "deadly.txt could not be read: the server stopped each time it tried.",
      "being-read.txt": "waiting",
    });
  });

  it("of several users are read in turn, however many one of them has added before", async () => {
    const [first, second] = [await world().newUser(), await world().newUser()];
    const { db, ids, clock } = deps();
    for (const [user, pages] of [
      [first, 3],
      [second, 2],
    ] as const) {
      const collectionId = await collection(user, "Pages", {});
      await db.knowledgeDocument.createMany({
        data: Array.from({ length: pages }, (_, at) => ({
          id: ids.next(),
          userId: user.id,
          collectionId,
          name: `${at}.html`,
          address: user === first ? "first" : "second",
          bytes: Buffer.alloc(0),
          addedAt: clock.now(),
        })),
      });
    }
    const asked: string[] = [];
    const read = async (address: string) => {
      asked.push(address);
      return { problem: "not_there" } as const;
    };
    readSoon({ ...deps(), webPages: { read } });
    await deps().documentReading.current;
    const [one = "", other = ""] = asked;
    expect(new Set([one, other]).size).toBe(2);
    expect(asked.filter((each) => each === "first")).toHaveLength(3);
    expect(asked.slice(0, 4)).toEqual([one, other, one, other]);
  });

  it("of a project replace its own alone, also once it has another name, and none of another with its name", async () => {
    const user = await world().newUser();
    const projectOf = async (path: string, content: string) => {
      const chatId = randomUUID();
      await importFiles({ ...deps(), limits: memoryLimits() }, user, {
        chatId,
        name: "my_app%",
        files: [{ path, encoding: "text", content }],
      });
      const { projectId } = await deps().db.chat.findUniqueOrThrow({ where: { id: chatId } });
      return projectId ?? "";
    };
    const [first, second] = [await projectOf("a.js", "let moss;"), await projectOf("a.js", "let fern;")];
    const id = await collection(user, "Code", { "my_app%/mine.txt": "Uploaded" });
    const added = async (projectId: string) => {
      await addProject(deps(), user, { collectionId: id, projectId });
      await deps().documentReading.current;
      const { documents } = await readCollection(deps(), user, { collectionId: id });
      return documents.map(({ name }) => name).toSorted();
    };
    await addDocument(deps(), user, { collectionId: id, name: "my_app%/a.js", base64: btoa("let ivy;") });
    await added(first);
    const all = ["my_app%/a.js", "my_app%/a.js", "my_app%/a.js", "my_app%/mine.txt"];
    expect(await added(second)).toEqual(all);
    expect(await added(first)).toEqual(all);
    await deps().db.project.update({ where: { id: first }, data: { name: "Garden" } });
    expect(await added(first)).toEqual(["Garden/a.js", ...all.slice(1)]);
    expect(await foundIn(user, id, "moss")).toEqual(["Garden/a.js"]);
    expect(await foundIn(user, id, "fern")).toEqual(["my_app%/a.js"]);
    expect(await foundIn(user, id, "ivy")).toEqual(["my_app%/a.js"]);
  });
});

describe("a collection", () => {
  it("is its owner's alone", async () => {
    const [owner, stranger] = [await world().newUser(), await world().newUser()];
    const collectionId = await collection(owner, "Secret", { "a.txt": "The key is under the moss." });
    const { documents } = await readCollection(deps(), owner, { collectionId });
    const documentId = documents[0]?.id ?? "";
    const content = { collectionId, name: "x.txt", base64: "eA==" };
    for (const attempt of [
      () => readCollection(deps(), stranger, { collectionId }),
      () => renameCollection(deps(), stranger, { collectionId, name: "Mine" }),
      () => removeCollection(deps(), stranger, { collectionId }),
      () => addDocument(deps(), stranger, content),
      () => readDocument(deps(), stranger, { documentId }),
      () => removeDocument(deps(), stranger, { documentId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await find(stranger, collectionId, "Where is the key?")).toBeNull();
    expect(await readDocument(deps(), owner, { documentId })).toMatchObject({
      text: "The key is under the moss.",
    });
  });

  it("has a name of its own, and is gone with its documents", async () => {
    const user = await world().newUser();
    const id = await collection(user, "One", { "a.txt": "x" });
    await expect(createCollection(deps(), user, { name: "One" })).rejects.toMatchObject({ field: "name" });
    await renameCollection(deps(), user, { collectionId: id, name: "Two" });
    expect(await listCollections(deps(), user)).toMatchObject([{ name: "Two", documents: 1, bytes: 1 }]);
    await removeCollection(deps(), user, { collectionId: id });
    expect(await deps().db.knowledgeDocument.count({ where: { userId: user.id } })).toBe(0);
  });

  it("holds as many documents as the plan allows", async () => {
    const user = await world().newUser("free-plan");
    const id = await collection(user, "Full", {});
    const { db, ids, clock } = deps();
    await db.knowledgeDocument.createMany({
      data: Array.from({ length: planLimits["free-plan"].documents }, (_, at) => ({
        id: ids.next(),
        userId: user.id,
        collectionId: id,
        name: `${at}.txt`,
        bytes: Buffer.from("x"),
        state: "ready" as const,
        addedAt: clock.now(),
      })),
    });
    const added = (name: string) => addDocument(deps(), user, { collectionId: id, name, base64: "eA==" });
    await expect(added("one-more.txt")).rejects.toMatchObject({ code: "plan_needed" });
    // In place of another one.
    await added("0.txt");
  });
});
