import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import * as Y from "yjs";
import { inFullRun } from "../support/full-run.mjs";
import { test } from "./pages/model-world";

/** Sequences of edits, saves, restores and replies, each of which a kill interrupts. */
const SEQUENCES = inFullRun(100, 1);
const MAX_LIFE_MS = 1_500;

type Head = { projectId: string; versionId: string; files: { path: string; id: string }[] };
type Listed = { id: string; number: number };
type Moved = { versionId: string };
type Contents = Record<string, string>;

/** A procedure's data; undefined when the server refused or did not answer. */
async function ask<Data>(page: Page, path: string, input: unknown, method: "get" | "post" = "get") {
  const json = { json: input };
  const options = method === "get" ? { params: { input: JSON.stringify(json) } } : { data: json };
  const answer = await page.request[method](`/api/trpc/${path}`, options).catch(() => undefined);
  if (!answer?.ok()) return undefined;
  return (await answer.json()).result.data.json as Data;
}

const gitId = (text: string) =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest("hex");

async function readDraft(page: Page, projectId: string): Promise<Y.Doc> {
  const answer = await ask<{ updates: string[] }>(page, "project.openDraft", { projectId, after: 0 }, "post");
  const doc = new Y.Doc();
  for (const update of answer?.updates ?? []) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  return doc;
}

/** What was read of a project's versions. */
const nothingRead = () => ({ versions: new Set<string>(), lines: new Set<string>() });
type Read = ReturnType<typeof nothingRead>;

/** Opens the versions that were not read yet, and computes the ids of their files again. */
async function readVersions(page: Page, projectId: string, read: Read): Promise<Set<string>> {
  const listed = new Set<string>();
  const blobs = new Set<string>();
  for (let cursor: number | undefined; ; ) {
    const answer = await ask<{ items: Listed[]; nextCursor?: number | null }>(page, "project.versions", {
      projectId,
      limit: 100,
      ...(cursor && { cursor }),
    });
    for (const { id } of answer?.items ?? []) listed.add(id);
    cursor = answer?.nextCursor ?? undefined;
    if (!cursor) break;
  }
  for (const versionId of listed) {
    if (read.versions.has(versionId)) continue;
    const version = await ask<Head>(page, "project.version", { versionId });
    expect(version, `version ${versionId} opens`).toBeDefined();
    read.versions.add(versionId);
    for (const file of version?.files ?? []) blobs.add(file.id);
  }
  for (const ids of inGroups([...blobs], 100)) {
    const contents = await ask<Contents>(page, "project.contents", { projectId, ids });
    for (const id of ids) expect(gitId(contents?.[id] ?? "missing")).toBe(id);
    for (const text of Object.values(contents ?? {}))
      for (const line of text.split("\n")) read.lines.add(line);
  }
  return listed;
}

const inGroups = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

test("a server killed at any moment loses no acknowledged change of a project, and every version opens", async ({
  page,
  world: { model, product },
}) => {
  test.setTimeout(SEQUENCES * 30_000 + 120_000);
  const modelId = "openai:qwen2.5-coder";
  const build = (line: string) => model.reply({ tokens: [`Here.\n\n\`\`\`js app.js\n// ${line}\n\`\`\`\n`] });
  // Every version holds the notes, so that no restore deletes the file that is being written.
  model.reply({ tokens: ["Here.\n\n```txt notes.txt\nNotes\n```\n\n```js app.js\n// first\n```\n"] });
  const sent = await ask<{ chatId: string }>(
    page,
    "chat.send",
    { text: "Build", modelId, attachments: [] },
    "post",
  );
  const chatId = sent?.chatId ?? "";
  expect(chatId).not.toBe("");
  const head = () => ask<Head | null>(page, "project.ofChat", { chatId });
  await expect.poll(head).toBeTruthy();
  const projectId = (await head())?.projectId ?? "";

  const acknowledged: string[] = [];
  /** Versions that the server has named in an answer. */
  const named = new Set<string>();
  const expectAll = async (read: Read) => {
    const listed = await readVersions(page, projectId, read);
    const draft = [...(await readDraft(page, projectId)).getMap<Y.Text>("files").values()];
    const drafted = new Set(draft.join("\n").split("\n"));
    expect(acknowledged.filter((word) => !read.lines.has(word) && !drafted.has(word))).toEqual([]);
    expect([...named].filter((id) => !listed.has(id))).toEqual([]);
  };
  const read = nothingRead();
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    let alive = true;
    let onAnswer = () => {};
    const doc = await readDraft(page, projectId);
    const files = doc.getMap<Y.Text>("files");
    const write = async () => {
      for (let at = 0; alive; at++) {
        const word = `edit ${sequence}-${at}`;
        const before = Y.encodeStateVector(doc);
        const file = files.get("notes.txt") ?? new Y.Text();
        if (!files.has("notes.txt")) files.set("notes.txt", file);
        file.insert(file.length, `${word}\n`);
        const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString("base64");
        if (!(await ask(page, "project.edit", { projectId, update }, "post"))) continue;
        acknowledged.push(word);
        onAnswer();
      }
    };
    const change = async () => {
      for (let at = 0; alive; at++) {
        const saved = await ask<Moved | null>(page, "project.save", { projectId }, "post");
        if (saved) {
          named.add(saved.versionId);
          onAnswer();
        }
        const versions = await ask<{ items: Listed[] }>(page, "project.versions", { projectId, limit: 100 });
        const oldest = versions?.items.at(-1);
        for (const { id } of versions?.items ?? []) named.add(id);
        if (at % 3 === 1 && oldest) {
          const restored = await ask<Moved>(page, "project.restore", { versionId: oldest.id }, "post");
          if (restored) named.add(restored.versionId);
        }
        if (at % 3 !== 2) continue;
        build(`reply ${sequence}-${at}`);
        await ask(page, "chat.send", { chatId, text: "Change it", modelId, attachments: [] }, "post");
      }
    };
    const work = Promise.all([write(), change()]);
    await wait(Math.random() * MAX_LIFE_MS);
    // Every other time as soon as the server has answered: it must not answer before it has stored the change.
    if (sequence % 2 === 0) await new Promise<void>((resolve) => (onAnswer = resolve));
    await product.kill();
    alive = false;
    await work;
    await product.startAgain();
    await expectAll(read);
  }
  await expectAll(nothingRead());
  // How much a server answers before it is killed is chance; every second one has answered once.
  expect(acknowledged.length + named.size).toBeGreaterThanOrEqual(SEQUENCES / 2);
});
