import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DraftFiles } from "~/domain/project/draft-files";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

const fence = (path: string, text: string) => `\`\`\`js title="${path}"\n${text}\`\`\`\n`;

/** A chat whose first reply made `src/app.js`. */
async function startProject(user: SignedInUser, text = "one();\ntwo();\nthree();\n") {
  const { model, send, settled, deps } = world();
  model.reply({ tokens: [fence("src/app.js", text)] });
  const { chatId } = await send(user, "Begin");
  await settled(user, chatId);
  const api = callerFor(deps, user);
  const head = await api.project.ofChat({ chatId });
  if (!head) throw new Error("The reply made no project");
  return { api, chatId, projectId: head.projectId };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** A tab: its own document, and what it has not sent yet. */
function tab(api: ReturnType<typeof callerFor>, projectId: string) {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  let seq = 0;
  const outbox: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "server") outbox.push(update);
  });
  const text = (path = "src/app.js") => {
    const file = files.get(path);
    if (!(file instanceof Y.Text)) throw new Error(`${path} is no text`);
    return file;
  };
  return {
    doc,
    files,
    text,
    read: (path?: string) => text(path).toString(),
    async pull() {
      const answer = await api.project.openDraft({ projectId, after: seq });
      for (const update of answer.updates) Y.applyUpdate(doc, Buffer.from(update, "base64"), "server");
      seq = answer.seq;
      return answer;
    },
    async push(message?: string) {
      const update = base64(Y.mergeUpdates(outbox.splice(0)));
      return api.project.edit({ projectId, update, message });
    },
    type(at: number, added: string, path?: string) {
      text(path).insert(at, added);
    },
  };
}

async function openTab(api: ReturnType<typeof callerFor>, projectId: string) {
  const opened = tab(api, projectId);
  await opened.pull();
  return opened;
}

describe("a draft", () => {
  it("begins with the head's files, once, however many tabs open it", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openTab(api, projectId)));
    for (const one of tabs) expect(one.read()).toBe("one();\ntwo();\nthree();\n");
    expect(await tabs[0]?.pull()).toMatchObject({ seq: 1, isDirty: false });
  });

  it("is shared by tabs, keeps an edit that comes twice once, and becomes a version", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const [left, right] = [await openTab(api, projectId), await openTab(api, projectId)];
    left.type(0, "// left\n");
    right.type(right.read().length, "// right\n");
    expect(await left.push()).toMatchObject({ seq: 2, isDirty: true });
    expect(await right.push()).toMatchObject({ seq: 3, isDirty: true });
    const again = base64(Y.encodeStateAsUpdate(left.doc));
    expect(await api.project.edit({ projectId, update: again })).toMatchObject({ seq: 3 });
    await Promise.all([left.pull(), right.pull()]);
    const both = "// left\none();\ntwo();\nthree();\n// right\n";
    expect([left.read(), right.read()]).toEqual([both, both]);

    expect(await api.project.save({ projectId })).toMatchObject({ number: 2 });
    expect(await api.project.save({ projectId })).toBeNull();
    expect(await left.pull()).toMatchObject({ isDirty: false });
    expect(await api.project.versions({ projectId, limit: 1 })).toMatchObject({
      items: [{ number: 2, author: "person", message: "Change src/app.js" }],
    });
    left.type(0, "// more\n");
    await left.push();
    await api.project.save({ projectId, message: "Edited by hand: src/app.js" });
    expect(await api.project.versions({ projectId, limit: 1 })).toMatchObject({
      items: [{ number: 3, message: "Edited by hand: src/app.js" }],
    });
    expect((await versionsOfChat(world().deps.db, chatId)).at(-1)?.files).toEqual({
      "src/app.js": `// more\n${both}`,
    });
  });

  it("tells followers of an edit that comes again: who stored it may have been killed before it told them", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const open = await openTab(api, projectId);
    open.type(0, "// mine\n");
    await open.push();
    const leaving = new AbortController();
    const watch = () => world().deps.streams.watch(chatId, leaving.signal)[Symbol.asyncIterator]();
    const [following, later] = [watch(), watch()];
    const before = (await following.next()).value?.draftChanges ?? 0;
    await api.project.edit({ projectId, update: base64(Y.encodeStateAsUpdate(open.doc)) });
    expect((await later.next()).value?.draftChanges).toBe(before + 1);
    leaving.abort();
  });

  it("is the same in another instance, whichever of both is edited", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const { deps } = world();
    const elsewhere = callerFor({ ...deps, db: Object.create(deps.db) }, user);
    const [here, there] = [await openTab(api, projectId), await openTab(elsewhere, projectId)];
    for (let round = 0; round < 4; round++) {
      here.type(0, "<");
      await here.push();
      there.type(0, ">");
      await there.push();
    }
    await Promise.all([here.pull(), there.pull()]);
    expect(here.read()).toBe(there.read());
    expect(
      [...here.read()]
        .filter((character) => "<>".includes(character))
        .toSorted()
        .join(""),
    ).toBe("<<<<>>>>");
  });
});

describe("a draft and the head", () => {
  it("are merged when a reply ends: what was typed meanwhile stays, and is dirty", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const { model, send, settled } = world();
    const open = await openTab(api, projectId);
    const gate = tokenGate();
    model.reply({ tokens: [fence("src/app.js", "one();\ntwo(2);\nthree();\n")], gate });
    await send(user, "Pass a number", chatId);
    open.type(open.read().indexOf("three"), "// typed\n");
    await open.push();
    gate.open(1);
    await settled(user, chatId);
    expect(await open.pull()).toMatchObject({ isDirty: true });
    expect(open.read()).toBe("one();\ntwo(2);\n// typed\nthree();\n");
    expect((await versionsOfChat(world().deps.db, chatId)).at(-1)?.files).toEqual({
      "src/app.js": "one();\ntwo(2);\nthree();\n",
    });
  });

  it("keep a line in which somebody types while a reply changes it: that change is offered, and can be accepted", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const { model, send, settled, branch } = world();
    const open = await openTab(api, projectId);
    const gate = tokenGate();
    const files = [fence("src/app.js", "one();\ntwo(2);\nthree(3);\n"), fence("new.js", "four();\n")];
    model.reply({ tokens: [files.join("\n")], gate });
    await send(user, "Pass numbers", chatId);
    open.type(open.read().indexOf(");\nthree"), "/* Ana */");
    await open.push();
    gate.open(1);
    await settled(user, chatId);
    await open.pull();
    const typed = "one();\ntwo(/* Ana */);\nthree();\n";
    expect([open.read(), open.read("new.js")]).toEqual([typed, "four();\n"]);
    const changes = (await branch(user, chatId)).at(-1)?.changes ?? [];
    expect(changes.map(({ path, state }) => [path, state])).toEqual([
      ["src/app.js", "offered"],
      ["new.js", "applied"],
    ]);
    const suggestionId = changes[0]?.suggestionId ?? "";
    const { change, ...suggestion } = await api.suggestion.read({ suggestionId });
    expect(suggestion).toMatchObject({ state: "open", isOwn: true });
    expect(change?.conflicts).toEqual([]);
    const { treeId = "", baseVersionId = null } = change ?? {};
    await api.suggestion.accept({ suggestionId, treeId, baseVersionId });
    await open.pull();
    expect(open.read()).toBe("one();\ntwo(2);\nthree(3);\n");
  });

  it("are merged within a line in which two people type after a reply changed it", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const { model, send, settled } = world();
    const [ana, ben] = [await openTab(api, projectId), await openTab(api, projectId)];
    const gate = tokenGate();
    model.reply({ tokens: [fence("src/app.js", "one();\ntwo(2);\nthree();\n")], gate });
    await send(user, "Pass a number", chatId);
    ana.type(ana.read().indexOf("two"), "/* Ana */ ");
    ben.type(ben.read().indexOf("\nthree"), " // Ben");
    gate.open(1);
    await settled(user, chatId);
    // Based on what was there before the reply.
    await ana.push();
    await ben.push();
    for (const tab of [ana, ben]) await tab.pull();
    expect(ana.read()).toBe("one();\n/* Ana */ two(2); // Ben\nthree();\n");
    expect(ben.read()).toBe(ana.read());
  });

  it("are merged when a draft was saved while the reply was written", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const { model, send, settled } = world();
    const open = await openTab(api, projectId);
    const gate = tokenGate();
    model.reply({ tokens: [fence("src/app.js", "one();\ntwo(2);\nthree();\n")], gate });
    await send(user, "Pass a number", chatId);
    open.type(open.read().indexOf("three"), "// typed\n");
    await open.push();
    await api.project.save({ projectId });
    gate.open(1);
    await settled(user, chatId);
    const both = "one();\ntwo(2);\n// typed\nthree();\n";
    expect(await open.pull()).toMatchObject({ isDirty: false });
    expect(open.read()).toBe(both);
    expect((await versionsOfChat(world().deps.db, chatId)).at(-1)?.files).toEqual({ "src/app.js": both });
  });

  it("become one when a prompt is sent: the reply changes what the user sees", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const { model, send, settled } = world();
    const open = await openTab(api, projectId);
    open.type(0, "// mine\n");
    await open.push();
    model.reply({ tokens: [fence("other.js", "four();\n")] });
    await send(user, "Another file", chatId);
    await settled(user, chatId);
    expect(await open.pull()).toMatchObject({ isDirty: false });
    const files = (await versionsOfChat(world().deps.db, chatId)).map((version) => version.files);
    expect(files.slice(1)).toEqual([
      { "src/app.js": "// mine\none();\ntwo();\nthree();\n" },
      { "src/app.js": "// mine\none();\ntwo();\nthree();\n", "other.js": "four();\n" },
    ]);
  });

  it("undo and restore keep a draft that was not saved as a version", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const open = await openTab(api, projectId);
    open.type(0, "// mine\n");
    await open.push();
    expect(await api.project.undo({ projectId })).toMatchObject({ number: 1 });
    expect(await open.pull()).toMatchObject({ isDirty: false });
    expect(open.read()).toBe("one();\ntwo();\nthree();\n");
    expect(await api.project.redo({ projectId })).toMatchObject({ number: 2 });
    await open.pull();
    expect(open.read()).toBe("// mine\none();\ntwo();\nthree();\n");
  });
});

describe("a change of files", () => {
  it("is a version of its own, after one of what was typed, and each is undone and redone alone", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const open = await openTab(api, projectId);
    open.type(0, "// typed\n");
    await open.push();
    open.files.set("note.md", new Y.Text("note"));
    expect(await open.push("Added note.md")).toMatchObject({ isDirty: false });
    open.files.delete("src/app.js");
    await open.push("Deleted src/app.js");
    const { items } = await api.project.versions({ projectId, limit: 10 });
    expect(items.map(({ message }) => message)).toEqual([
      "Deleted src/app.js",
      "Added note.md",
      "Change src/app.js",
      "Add src/app.js",
    ]);
    const paths = async () => {
      await open.pull();
      return [...open.files.keys()].toSorted();
    };
    const later = await openTab(api, projectId);
    await api.project.undo({ projectId });
    expect(await paths()).toEqual(["note.md", "src/app.js"]);
    expect(open.read()).toBe("// typed\none();\ntwo();\nthree();\n");
    await api.project.undo({ projectId });
    expect(await paths()).toEqual(["src/app.js"]);
    await api.project.undo({ projectId });
    await open.pull();
    expect(open.read()).toBe("one();\ntwo();\nthree();\n");
    for (let at = 0; at < 3; at++) await api.project.redo({ projectId });
    expect(await paths()).toEqual(["note.md"]);
    await later.pull();
    expect([...later.files.keys()]).toEqual(["note.md"]);
    await expect(api.project.redo({ projectId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is taken back by its own Undo while what was typed or changed after it stays", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const open = await openTab(api, projectId);
    open.files.rename("src/app.js", "main.js");
    const { versionId: renamed } = await open.push("Renamed src/app.js to main.js");
    open.type(0, "// typed\n", "main.js");
    await open.push();
    await api.project.undo({ projectId, versionId: renamed ?? "" });
    expect(await open.pull()).toMatchObject({ isDirty: true });
    expect([...open.files.keys()]).toEqual(["src/app.js"]);
    expect(open.read()).toBe("// typed\none();\ntwo();\nthree();\n");

    open.files.set("a.md", new Y.Text("a"));
    const { versionId: added } = await open.push("Added a.md");
    open.files.set("b.md", new Y.Text("b"));
    await open.push("Added b.md");
    await api.project.undo({ projectId, versionId: added ?? "" });
    await open.pull();
    expect([...open.files.keys()].toSorted()).toEqual(["b.md", "src/app.js"]);
    const { items } = await api.project.versions({ projectId, limit: 1 });
    expect(items[0]).toMatchObject({ author: "person", message: "Undo: Added a.md" });
  });

  it("keeps what another tab typed into a file that was renamed meanwhile", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const [left, right] = [await openTab(api, projectId), await openTab(api, projectId)];
    right.type(0, "// before\n");
    await right.push();
    left.files.rename("src/app.js", "main.js");
    right.type(0, "// meanwhile\n");
    await left.push("Renamed src/app.js to main.js");
    await right.push();
    await Promise.all([left.pull(), right.pull()]);
    for (const one of [left, right])
      expect(one.read("main.js")).toBe("// meanwhile\n// before\none();\ntwo();\nthree();\n");
  });
});

describe("a follower of the chat", () => {
  it("receives edits and saves", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const [writer, reader] = [await openTab(api, projectId), await openTab(api, projectId)];
    const leave = new AbortController();
    const states: { seq: number; isDirty: boolean }[] = [];
    for await (const { event } of followChat(world().deps, { user, signal: leave.signal }, { chatId })) {
      if (event.type !== "draft") continue;
      for (const update of event.updates) Y.applyUpdate(reader.doc, Buffer.from(update, "base64"), "server");
      states.push({ seq: event.seq, isDirty: event.isDirty });
      if (states.length === 1) {
        writer.type(0, "// seen\n");
        await writer.push();
      } else if (states.length === 2) await api.project.save({ projectId });
      else break;
    }
    leave.abort();
    expect(reader.read()).toBe("// seen\none();\ntwo();\nthree();\n");
    expect(states).toEqual([
      { seq: 1, isDirty: false },
      { seq: 2, isDirty: true },
      { seq: 2, isDirty: false },
    ]);
  });
});

describe("an update that is refused", () => {
  const hostile: [string, (doc: Y.Doc) => void][] = [
    ["a value that is no file", (doc) => doc.getMap("files").set("a.js", 1)],
    ["a list in place of a text", (doc) => doc.getMap("files").set("a.js", new Y.Array())],
    ["another part of the document", (doc) => doc.getMap("other").set("a.js", new Y.Text("x"))],
    ["a path outside", (doc) => doc.getMap("files").set("../a.js", new Y.Text("x"))],
    ["a file named as a folder", (doc) => doc.getMap("files").set("src", new Y.Text("x"))],
    ["a file renamed to a path outside", (doc) => doc.getMap("files.paths").set("src/app.js", "../a.js")],
    ["a file renamed to its own folder", (doc) => doc.getMap("files.paths").set("src/app.js", "b/../c")],
    ["a path that is no text", (doc) => doc.getMap("files.paths").set("src/app.js", { a: 1 })],
    ["a file in place of a path", (doc) => doc.getMap("files.paths").set("src/app.js", new Y.Text("x"))],
    ["a large picture", (doc) => doc.getMap("files").set("a.png", new Uint8Array(2_000_001))],
    [
      "more bytes than a project has",
      (doc) => doc.getMap("files").set("a", new Y.Text("x".repeat(5_000_000))),
    ],
    [
      "more files than a project has",
      (doc) => {
        for (let at = 0; at < 500; at++) doc.getMap("files").set(`${at}.js`, new Y.Text("x"));
      },
    ],
    [
      "more parts than anybody types at once",
      (doc) => {
        for (let at = 0; at < 41_000; at++) (doc.getMap("files").get("src/app.js") as Y.Text).insert(0, "x");
      },
    ],
    [
      "formatted text",
      (doc) => (doc.getMap("files").get("src/app.js") as Y.Text).format(0, 3, { bold: true }),
    ],
    [
      "a picture in a text",
      (doc) => (doc.getMap("files").get("src/app.js") as Y.Text).insertEmbed(0, { a: 1 }),
    ],
  ];
  it.each(hostile)("for %s leaves the draft as it was", async (_, change) => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const [bad, good] = [await openTab(api, projectId), await openTab(api, projectId)];
    // From then on the server holds the document in its memory.
    good.type(0, "// first\n");
    await good.push();
    bad.doc.transact(() => change(bad.doc));
    await expect(bad.push()).rejects.toMatchObject({ code: "BAD_REQUEST" });
    good.type(0, "// good\n");
    expect(await good.push()).toMatchObject({ seq: 3 });
    const fresh = await openTab(api, projectId);
    expect([...fresh.files.keys()]).toEqual(["src/app.js"]);
    expect(fresh.read()).toBe("// good\n// first\none();\ntwo();\nthree();\n");
  });

  it("cannot be read, or builds on what is missing", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const open = await openTab(api, projectId);
    for (const update of [Uint8Array.of(255, 255, 255), Uint8Array.of(1)])
      await expect(api.project.edit({ projectId, update: base64(update) })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    open.type(0, "first");
    const before = Y.encodeStateVector(open.doc);
    open.type(0, "second");
    const update = base64(Y.encodeStateAsUpdate(open.doc, before));
    await expect(api.project.edit({ projectId, update })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await open.push()).toMatchObject({ seq: 2 });
  });

  it("comes from somebody else", async () => {
    const { api, projectId } = await startProject(await world().newUser());
    const open = await openTab(api, projectId);
    open.type(0, "x");
    const stranger = callerFor(world().deps, await world().newUser());
    const update = base64(Y.encodeStateAsUpdate(open.doc));
    await expect(stranger.project.edit({ projectId, update })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(stranger.project.openDraft({ projectId, after: 0 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(stranger.project.save({ projectId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("is stored as one update after 500, which brings every tab up to date", async () => {
  const user = await world().newUser();
  const { api, projectId } = await startProject(user);
  const [writer, late] = [await openTab(api, projectId), await openTab(api, projectId)];
  for (let at = 0; at < 505; at++) {
    writer.type(at, "x");
    await writer.push();
  }
  expect(await world().deps.db.projectUpdate.count({ where: { projectId } })).toBeLessThan(20);
  expect(await late.pull()).toMatchObject({ seq: 506 });
  expect(late.read()).toBe(writer.read());
}, 60_000);
