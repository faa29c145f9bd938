import { expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DraftFiles } from "~/domain/project/draft-files";
import { readOpenFiles } from "~/server/services/project/files";
import { changeFiles } from "~/server/services/reply/change-files";
import { agentWorld, call, files, finish, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { tokenGate } from "~tests/support/token-gate";

const { world, send, until } = agentWorld();

const CODE = "one();\ntwo();\nthree();\nfour();\nfive();\n";

const edit = (search: string, replace: string) =>
  call("edit_files", { files: [{ path: "app.js", edits: [{ search, replace }] }] });

/** A chat with a project of one file, by a run. */
async function startProject(user: SignedInUser) {
  const { model } = world();
  model.reply(turn("", write(["app.js", CODE])), finish);
  const { chatId } = await send(user, "Begin");
  const { id: replyId } = await until(user, chatId, "done");
  const api = callerFor(world().deps, user);
  const project = await api.project.ofChat({ chatId });
  if (!project) throw new Error("There is no project");
  const { projectId } = project;
  return {
    api,
    chatId,
    projectId,
    replyId,
    async type(before: string, added: string) {
      const doc = new Y.Doc();
      for (const update of (await api.project.openDraft({ projectId, after: 0 })).updates)
        Y.applyUpdate(doc, Buffer.from(update, "base64"));
      const text = new DraftFiles(doc).get("app.js");
      if (!(text instanceof Y.Text)) throw new Error("There is no text");
      const state = Y.encodeStateVector(doc);
      text.insert(text.toString().indexOf(before), added);
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, state)).toString("base64");
      await api.project.edit({ projectId, update });
    },
    read: async () =>
      Object.fromEntries((await readOpenFiles(world().deps, user, { projectId })).files) as Record<
        string,
        string
      >,
  };
}

it("keeps what is typed during a run, whichever way the run writes, and offers what it could not place", async () => {
  const { model, newUser } = world();
  const user = await newUser();
  const { api, chatId, type, read } = await startProject(user);
  const gate = tokenGate();
  model.reply(
    { ...turn("I start.", edit("five();", "five(5);")), gate },
    turn("", edit("two(/* typed */);", "two(2);")),
    turn("", write(["app.js", CODE.replace("four()", "four(4)")], ...files(1))),
    turn("", write(["app.js", CODE.replace("two()", "two(22)")])),
    finish,
  );
  await send(user, "Numbers", chatId);
  await type(");\nthree", "/* typed */");
  gate.open(1);
  const { run } = await until(user, chatId, "done");
  const changes = run.steps.flatMap((step) => step.changes);
  expect(changes.map(({ path, state }) => [path, state])).toEqual([
    ["app.js", "applied"],
    ["app.js", "offered"],
    ["app.js", "applied"],
    ["notes/0.md", "applied"],
    ["app.js", "offered"],
  ]);
  expect((await read())["app.js"]).toBe("one();\ntwo(/* typed */);\nthree();\nfour(4);\nfive();\n");
  const offers = await Promise.all(
    changes.flatMap(({ suggestionId }) => (suggestionId ? api.suggestion.read({ suggestionId }) : [])),
  );
  expect(offers.map(({ change }) => change?.conflicts)).toEqual([[], []]);
});

it("waits for a file in which somebody types, and for no other", async () => {
  const { deps, newUser } = world();
  const user = await newUser();
  const { projectId, type, replyId } = await startProject(user);
  await type("one", "// typed\n");
  const typed = deps.clock.now().getTime();
  /** Writes a file with a clock that goes on by two seconds each time it is read. @returns when it was written */
  const write = async (path: string) => {
    let ms = typed;
    const now = () => {
      ms += 2_000;
      return new Date(ms);
    };
    const content = `${CODE}// ${path}\n`;
    const edits = [{ path, kind: "write", content }] as const;
    const authorship = { modelName: "Stand-in", replyId };
    const { version } = await changeFiles({ ...deps, clock: { now } }, user, {
      projectId,
      edits,
      authorship,
    });
    const { createdAt } = await deps.db.version.findUniqueOrThrow({ where: { id: version?.id ?? "" } });
    return createdAt.getTime() - typed;
  };
  expect(await write("other.js")).toBe(4_000);
  expect(await write("app.js")).toBe(6_000);
});

it("proposes its changes as a suggestion, and leaves the project as it is", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  const { api, chatId, projectId, read } = await startProject(user);
  const { runLimits } = await api.chat.get({ chatId });
  await api.chat.setRunLimits({ chatId, limits: { ...runLimits, proposes: true } });
  const before = await api.project.versions({ projectId, limit: 10 });
  model.reply(
    turn("", edit("two();", "two(2);")),
    turn("", call("read_file", { path: "app.js" })),
    turn("", call("finish", { summary: "It passes numbers." })),
  );
  await send(user, "Pass a number", chatId);
  const { run, id: replyId } = await until(user, chatId, "done");
  expect(run.steps.map(({ tool, state, changes }) => [tool, state, changes.length])).toEqual([
    ["edit_files", "done", 1],
    ["read_file", "done", 0],
    ["finish", "done", 0],
  ]);
  expect(await read()).toEqual({ "app.js": CODE });
  expect(await api.project.versions({ projectId, limit: 10 })).toEqual(before);
  const suggestionId = run.suggestionId ?? "";
  const { change, ...suggestion } = await api.suggestion.read({ suggestionId });
  expect(suggestion).toMatchObject({
    projectId,
    state: "open",
    title: "Pass a number",
    description: "It passes numbers.",
    isOwn: true,
  });
  await expect(api.chat.revertRun({ chatId, replyId })).rejects.toMatchObject({ code: "CONFLICT" });
  const step = await api.chat.runStep({ chatId, replyId, position: 0 });
  expect(step.diff).toContain("+two(2);");

  const { treeId = "", baseVersionId = null } = change ?? {};
  await api.suggestion.accept({ suggestionId, treeId, baseVersionId });
  expect(await read()).toEqual({ "app.js": CODE.replace("two()", "two(2)") });
  // The fork stays with its archived chat.
  expect(await deps.db.chat.count({ where: { userId: user.id, isArchived: false } })).toBe(1);
});
