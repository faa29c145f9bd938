import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { regenerateReply } from "~/server/services/chat/sending/regenerate-reply";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";

const world = chatWorld();

const page = (text: string) => ["```html\n", `<h1>${text}</h1>\n`, "```\n"];

/** A chat whose replies made these pages, one version each. */
async function projectOf(user: SignedInUser, ...texts: string[]) {
  const { model, send, settled, deps } = world();
  model.reply(...texts.map((text) => ({ tokens: page(text) })));
  let chatId: string | undefined;
  for (const text of texts) {
    ({ chatId } = await send(user, text, chatId));
    await settled(user, chatId);
  }
  const api = callerFor(deps, user);
  const id = chatId ?? "";
  const onScreen = async () => {
    const head = await api.project.ofChat({ chatId: id });
    if (!head) throw new Error("The chat has no project");
    const contents = await api.project.contents({
      projectId: head.projectId,
      ids: head.files.map((file) => file.id),
    });
    return { ...head, texts: Object.fromEntries(head.files.map((file) => [file.path, contents[file.id]])) };
  };
  return { api, chatId: id, onScreen, projectId: (await onScreen()).projectId };
}

describe("undo and redo", () => {
  it("move the head along the versions, and end where there is none", async () => {
    const user = await world().newUser();
    const { api, onScreen, projectId } = await projectOf(user, "One", "Two", "Three");
    expect(await onScreen()).toMatchObject({ number: 3, undo: { number: 2 }, redo: null });

    expect(await api.project.undo({ projectId })).toMatchObject({ number: 2 });
    expect(await api.project.undo({ projectId })).toMatchObject({ number: 1 });
    expect(await onScreen()).toMatchObject({
      number: 1,
      undo: null,
      keepsStorage: false,
      redo: { number: 2 },
      texts: { "index.html": "<h1>One</h1>\n" },
    });
    await expect(api.project.undo({ projectId })).rejects.toMatchObject({ code: "CONFLICT" });

    await api.project.redo({ projectId });
    expect(await api.project.redo({ projectId })).toMatchObject({ number: 3 });
    await expect(api.project.redo({ projectId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("lead back from another answer to the first message", async () => {
    const user = await world().newUser();
    const { deps, model, modelId, branch, settled } = world();
    const { api, chatId, onScreen, projectId } = await projectOf(user, "One");
    const reply = (await branch(user, chatId)).at(-1);
    model.reply({ tokens: page("Again") });
    await regenerateReply(deps, user, { chatId, replyId: reply?.id ?? "", modelId });
    await settled(user, chatId);
    expect(await onScreen()).toMatchObject({ number: 2, undo: { number: 1 } });
    await api.project.undo({ projectId });
    expect((await onScreen()).texts).toEqual({ "index.html": "<h1>One</h1>\n" });
  });

  it("lead to the newest branch after a change of an older version, which the next reply builds on", async () => {
    const user = await world().newUser();
    const { model, send, settled } = world();
    const { api, chatId, onScreen, projectId } = await projectOf(user, "One", "Two");
    await api.project.undo({ projectId });
    model.reply({ tokens: page("Other") });
    await send(user, "Another way", chatId);
    await settled(user, chatId);
    expect(await onScreen()).toMatchObject({ number: 3, undo: { number: 1 } });

    await api.project.undo({ projectId });
    expect(await onScreen()).toMatchObject({ redo: { number: 3 } });
  });

  it("are seen at once by everyone who follows a chat of the project", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await projectOf(user, "One", "Two");
    const ended = new AbortController();
    const changes = world().deps.streams.watch(chatId, ended.signal)[Symbol.asyncIterator]();
    const before = (await changes.next()).value?.announcements;
    await api.project.undo({ projectId });
    expect((await changes.next()).value?.announcements).not.toBe(before);
    ended.abort();
  });
});

describe("restore", () => {
  it("makes an older version the newest one, by the user, and can be undone", async () => {
    const user = await world().newUser();
    const { api, onScreen, projectId } = await projectOf(user, "One", "Two", "Three");
    const { items } = await api.project.versions({ projectId, limit: 10 });
    expect(items.map(({ number }) => number)).toEqual([3, 2, 1]);
    const versionId = items[2]?.id ?? "";

    expect(await api.project.restore({ versionId })).toMatchObject({ number: 4 });
    expect(await onScreen()).toMatchObject({ number: 4, texts: { "index.html": "<h1>One</h1>\n" } });
    const [restored] = (await api.project.versions({ projectId, limit: 1 })).items;
    expect(restored).toMatchObject({ author: "person", message: "Restore version 1", reply: null });

    // The same files again are no change.
    expect(await api.project.restore({ versionId })).toMatchObject({ versionId: restored?.id });
    await api.project.undo({ projectId });
    expect(await onScreen()).toMatchObject({ number: 3, texts: { "index.html": "<h1>Three</h1>\n" } });
  });
});

describe("the list of versions", () => {
  it("comes in pages, with names, authors, replies, and the newest one that ran", async () => {
    const user = await world().newUser();
    const { api, chatId, onScreen, projectId } = await projectOf(user, "One", "Two", "Three");
    const first = await api.project.versions({ projectId, limit: 2 });
    expect(first).toMatchObject({ nextCursor: 2, items: [{ number: 3 }, { number: 2 }] });
    const rest = await api.project.versions({ projectId, limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ nextCursor: null, items: [{ number: 1, reply: { chatId } }] });

    const versionId = first.items[1]?.id ?? "";
    await api.project.nameVersion({ versionId, name: "  Before the redesign " });
    await api.project.markGood({ versionId });
    expect((await api.project.versions({ projectId, limit: 2 })).items[1]).toMatchObject({
      name: "Before the redesign",
      message: "Change “One” to “Two”",
      author: "model",
      isGood: true,
    });
    expect(await onScreen()).toMatchObject({ lastGood: { number: 2 } });
    await api.project.nameVersion({ versionId, name: "" });
    expect((await api.project.versions({ projectId, limit: 2 })).items[1]?.name).toBeNull();
  });

  it("is searched by number, name, message and author, as it is written", async () => {
    const { newUser, deps } = world();
    const { api, projectId } = await projectOf(await newUser(), "One", "Two", "Three");
    const [, second] = (await api.project.versions({ projectId, limit: 10 })).items;
    await api.project.nameVersion({ versionId: second?.id ?? "", name: "100% done" });
    const find = async (search: string) =>
      (await api.project.versions({ projectId, limit: 10, search })).items.map(({ number }) => number);
    expect(await find("2")).toEqual([2]);
    expect(await find("0% DONE")).toEqual([2]);
    expect(await find("thr")).toEqual([3]);
    expect(await find("1_0")).toEqual([]);
    expect(await find("nothing like it")).toEqual([]);
    expect(await api.project.versionSummary({ versionId: second?.id ?? "" })).toMatchObject({
      number: 2,
      name: "100% done",
    });
    const stranger = callerFor(deps, await newUser());
    await expect(stranger.project.versionSummary({ versionId: second?.id ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("and each change of it belong to its owner alone", async () => {
    const user = await world().newUser();
    const { api, onScreen, projectId } = await projectOf(user, "One", "Two");
    const [{ id: versionId } = { id: "" }] = (await api.project.versions({ projectId, limit: 1 })).items;
    const before = await onScreen();
    const stranger = callerFor(world().deps, await world().newUser()).project;
    const refused = { code: "NOT_FOUND" };
    await expect(stranger.versions({ projectId, limit: 1 })).rejects.toMatchObject(refused);
    await expect(stranger.version({ versionId })).rejects.toMatchObject(refused);
    await expect(stranger.undo({ projectId })).rejects.toMatchObject(refused);
    await expect(stranger.redo({ projectId })).rejects.toMatchObject(refused);
    await expect(stranger.restore({ versionId })).rejects.toMatchObject(refused);
    await expect(stranger.nameVersion({ versionId, name: "Mine" })).rejects.toMatchObject(refused);
    await expect(stranger.markGood({ versionId })).rejects.toMatchObject(refused);
    expect(await onScreen()).toEqual(before);
  });
});

describe("chats of a project", () => {
  it("share its versions, and a fork has a project of its own", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId, onScreen } = await projectOf(user, "One", "Two");
    const second = randomUUID();
    expect(await api.chat.openProject({ chatId: second, projectId })).toEqual({ chatId: second });
    expect(await api.chat.openProject({ chatId: second, projectId })).toEqual({ chatId: second });
    expect(await api.project.ofChat({ chatId: second })).toMatchObject({ projectId, number: 2 });
    expect((await api.chat.list({ search: "", limit: 10 })).items.map(({ id }) => id).toSorted()).toEqual(
      [chatId, second].toSorted(),
    );
    expect((await api.chat.ofProject({ projectId })).map(({ id }) => id)).toEqual([second, chatId]);
    await api.chat.remove({ chatId: second });
    expect((await api.chat.ofProject({ projectId })).map(({ id }) => id)).toEqual([chatId]);

    const versions = await api.project.versions({ projectId, limit: 10 });
    const first = versions.items.at(-1)?.id ?? "";
    const forked = randomUUID();
    await api.chat.fork({ chatId: forked, versionId: first });
    const fork = await api.project.ofChat({ chatId: forked });
    expect(fork).toMatchObject({ number: 1, undo: null });
    expect(fork?.projectId).not.toBe(projectId);
    expect(fork?.files).toEqual((await api.project.version({ versionId: first })).files);
    expect(await onScreen()).toMatchObject({ number: 2 });
  });

  it("keep each other's changes when both are answered at once", async () => {
    const user = await world().newUser();
    const { model, send, settled } = world();
    const { api, chatId, projectId, onScreen } = await projectOf(user, "One");
    const second = randomUUID();
    await api.chat.openProject({ chatId: second, projectId });
    const gate = tokenGate();
    model.reply(
      { tokens: ["```html\n<h1>One</h1>\n<p>Slow</p>\n```\n"], gate },
      { tokens: ["```css style.css\nh1 { color: red; }\n```\n"] },
    );
    const asked = model.requests.length;
    await send(user, "Slowly", chatId);
    await vi.waitFor(() => expect(model.requests).toHaveLength(asked + 1));
    await send(user, "Quickly", second);
    await settled(user, second);
    gate.open(1);
    await settled(user, chatId);
    expect(await onScreen()).toMatchObject({
      undo: { number: 2 },
      texts: { "index.html": "<h1>One</h1>\n<p>Slow</p>\n", "style.css": "h1 { color: red; }\n" },
    });
  });

  it("are opened only on the user's own projects and under a free id", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await projectOf(user, "One");
    const versionId = (await api.project.ofChat({ chatId }))?.versionId ?? "";
    const { chat } = callerFor(world().deps, await world().newUser());
    const refusal = { code: "NOT_FOUND" };
    await expect(chat.openProject({ chatId: randomUUID(), projectId })).rejects.toMatchObject(refusal);
    await expect(chat.fork({ chatId: randomUUID(), versionId })).rejects.toMatchObject(refusal);
    await expect(chat.ofProject({ projectId })).rejects.toMatchObject(refusal);
    const own = await projectOf(await world().newUser(), "Own");
    await expect(own.api.chat.openProject({ chatId, projectId: own.projectId })).rejects.toMatchObject(
      refusal,
    );
  });
});

it("tells what a reply changed in a file, to its owner only", async () => {
  const user = await world().newUser();
  const { api, onScreen } = await projectOf(user, "One", "Two");
  const replyId = (await onScreen()).replyId ?? "";
  expect(await api.project.fileChange({ replyId, path: "index.html" })).toEqual({
    before: "<h1>One</h1>\n",
    after: "<h1>Two</h1>\n",
  });
  const missing = { code: "NOT_FOUND" };
  await expect(api.project.fileChange({ replyId, path: "no.html" })).rejects.toMatchObject(missing);
  const other = callerFor(world().deps, await world().newUser());
  await expect(other.project.fileChange({ replyId, path: "index.html" })).rejects.toMatchObject(missing);
});
