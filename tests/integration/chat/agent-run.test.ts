import { describe, expect, it } from "vitest";
import { chooseMode } from "~/server/services/chat/agent/steer-run";
import { removeChat, restoreChat } from "~/server/services/chat/history/change-chat";
import { copyChat } from "~/server/services/chat/history/copy-chat";
import { readChat } from "~/server/services/chat/history/read-chat";
import { interruptReplies, recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readOpenFiles } from "~/server/services/project/files";
import { changeFiles } from "~/server/services/reply/change-files";
import {
  agentWorld,
  call,
  calm,
  check,
  files,
  finish,
  holding,
  page,
  turn,
  write,
} from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { versionsOfChat } from "~tests/support/version-files";

const { world, send, openTab, until } = agentWorld();

const PATIENT = { timeout: 20_000 };

const plan = (state: string) => call("set_plan", { items: [{ text: "Make the page", state }] });

describe("a run", () => {
  it("is refused where its model cannot do it, with nothing saved", async () => {
    const { deps, newUser, send, settled } = world();
    const user = await newUser();
    const modelId = "builtin:starter";
    const refused = { code: "invalid", userMessage: expect.stringContaining("work as an agent") };
    const content = { text: "A list", modelId, attachments: [] };
    await expect(sendMessage(deps, user, { ...content, mode: "agent" })).rejects.toMatchObject(refused);
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
    const { chatId } = await send(user, "A list");
    // Else it may take the next test's first answer of the model.
    await settled(user, chatId);
    await chooseMode(deps, user, { chatId, mode: "agent" });
    await expect(sendMessage(deps, user, { ...content, chatId })).rejects.toMatchObject(refused);
  });

  it("plans, changes files as versions, looks, proves that it is done, and says so", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(
      turn("First a plan.", plan("doing")),
      turn("The page.", write(["index.html", page], ["checks/list.json", check])),
      turn("I look at it.", call("look_at_page")),
      turn(
        "A better title.",
        call("edit_files", {
          files: [{ path: "index.html", edits: [{ search: "<h1>List</h1>", replace: "<h1>My list</h1>" }] }],
        }),
      ),
      turn("", plan("done"), call("finish", { summary: "You can add things to a list." })),
    );
    const { chatId } = await send(user, "A list, please");
    const asked = openTab(user, chatId, holding);
    const { run, ...reply } = await until(user, chatId, "done");
    expect(run.steps.map(({ tool, state }) => [tool, state])).toEqual([
      ["set_plan", "done"],
      ["write_files", "done"],
      ["look_at_page", "done"],
      ["edit_files", "done"],
      ["set_plan", "done"],
      ["finish", "done"],
    ]);
    expect(run.proof).toEqual([
      { kind: "page", state: "holds", detail: "It runs without an error." },
      { kind: "controls", state: "holds", detail: "1 of 1 main controls were pressed without an error." },
      { kind: "checks", state: "holds", detail: "Holds: It lists (checks/list.json)" },
    ]);
    expect(run.plan).toEqual([{ text: "Make the page", state: "done" }]);
    expect(run.spent.steps).toBe(6);
    expect(reply).toMatchObject({ status: "complete" });
    expect(reply.content).toMatch(/^First a plan\.\n\nThe page\.\n\n.*\n\nYou can add things to a list\.$/s);
    expect(asked.map(({ action }) => action)).toEqual(["look", "reload", "press", "reload", "checks"]);
    // What the run stored while it tried the page is not there when the page is evaluated.
    expect(asked.filter(({ action }) => action === "reload")).toEqual(
      Array(2).fill({ action: "reload", isFresh: true }),
    );
    const versions = await versionsOfChat(deps.db, chatId);
    expect(versions.map(({ files }) => Object.keys(files))).toEqual([
      ["checks/list.json", "index.html"],
      ["checks/list.json", "index.html"],
    ]);
    expect(run.steps.map(({ versionId }) => versionId !== null)).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(run.steps[3]?.changes).toEqual([
      { path: "index.html", state: "applied", added: 1, removed: 1, line: 1 },
    ]);
    const step = await callerFor(deps, user).chat.runStep({ chatId, replyId: reply.id, position: 3 });
    expect(step.diff).toContain("+<!doctype html><title>List</title><h1>My list</h1>");
    expect(step.result).toBe("index.html: applied, +1 -1");
    expect(await readChat(deps, user, { chatId })).toMatchObject({ mode: "agent", runLimits: { steps: 60 } });
  });
});

describe("proof that it is done", () => {
  const app = "export default () => <button>Add</button>;\n";
  it.each([
    ["src/App.tsx", app],
    ["app/page.tsx", app],
    ["src/App.vue", "<template><button>Add</button></template>\n"],
  ])("is found in the page of a project without an HTML file, of %s", async (path, code) => {
    const { model, newUser } = world();
    const user = await newUser();
    model.reply(turn("", write([path, code], ["checks/list.json", check])), finish);
    const { chatId } = await send(user, "An app, please");
    openTab(user, chatId, holding);
    const { run } = await until(user, chatId, "done");
    expect(run.proof?.map(({ kind, state }) => [kind, state])).toEqual([
      ["page", "holds"],
      ["controls", "holds"],
      ["checks", "holds"],
    ]);
  });

  it("asks for no page where the preview shows only the source", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    model.reply(turn("", write(["lib/add.py", "def add(a, b):\n    return a + b\n"])), finish);
    const { chatId } = await send(user, "A function, please");
    const asked = openTab(user, chatId, holding);
    expect((await until(user, chatId, "done")).run.proof).toEqual([]);
    expect(asked).toEqual([]);
  });
});

it("ticks items of its plan off by their numbers, and tries steps that it writes nowhere", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  const items = [{ text: "The page" }, { text: "A dark mode" }, { text: "The checks" }];
  const steps = ['Press the button "Add"', 'See "1"'];
  model.reply(
    turn("", call("set_plan", { items }), call("tick_plan", { doing: [1], dropped: [2] })),
    turn("", write(["index.html", page], ["checks/list.json", check]), call("tick_plan", { done: [4] })),
    turn("", call("try_steps", { steps }), call("tick_plan", { done: [1, 3] })),
    turn("", call("try_steps", { steps: ['See "2"'] })),
    finish,
  );
  const { chatId } = await send(user, "A list, please");
  const asked = openTab(user, chatId, (request) => {
    if (request.action !== "checks" || !request.only) return holding(request);
    const [path = "", text = ""] = Object.entries(request.earlier ?? {})[0] ?? [];
    const isGood = text.includes("Press");
    const problem = isGood ? null : "“Tried steps”: Step 1, See “2”: “2” is not on the page.";
    const state = isGood ? ("holds" as const) : ("broken" as const);
    return { kind: "checks", checks: [{ path, name: "Tried steps", state, problem }] };
  });
  const { run, id: replyId } = await until(user, chatId, "done");
  expect(run.plan.map(({ state }) => state)).toEqual(["done", "dropped", "done"]);
  expect(run.steps[3]).toMatchObject({ tool: "tick_plan", state: "failed" });
  expect(asked.find(({ action }) => action === "checks")).toEqual({
    action: "checks",
    only: ["checks/tried.json"],
    earlier: { "checks/tried.json": JSON.stringify({ name: "Tried steps", steps }) },
  });
  const resultOf = async (position: number) =>
    (await callerFor(deps, user).chat.runStep({ chatId, replyId, position })).result;
  expect(await resultOf(4)).toBe("All steps were done, and what they expect was there.");
  expect(await resultOf(6)).toContain("Not all steps were done. “Tried steps”: Step 1");
  expect((await versionsOfChat(deps.db, chatId)).map(({ files }) => Object.keys(files))).toEqual([
    ["checks/list.json", "index.html"],
  ]);
});

it("tells its model which of its calls were too many", async () => {
  const { model, newUser } = world();
  const user = await newUser();
  const searches = Array.from({ length: 8 }, (_, at) => call("search_files", { query: `word ${at}` }));
  model.reply(
    turn("", write(["notes.md", "Notes\n"])),
    turn("", ...searches, call("list_files"), call("list_files")),
    turn("", call("ask_person", { questions: [{ text: "Blue or red?" }] })),
  );
  const { chatId } = await send(user, "Notes, please");
  const { run } = await until(user, chatId, "asking");
  expect(run.steps.slice(8).map(({ tool, state }) => [tool, state])).toEqual([
    ["search_files", "done"],
    ["list_files", "failed"],
    ["ask_person", "next"],
  ]);
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(
    "Not done, nor the 1 after it: one answer may call 8 tools.",
  );
});

describe("a chat's mode", () => {
  it("talks in Chat: nothing is changed, and a whole file can be taken by hand", async () => {
    const { deps, model, newUser, modelId, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["Like this:\n\n```html index.html\n<h1>Hi</h1>\n```\n"] });
    const chat = callerFor(deps, user).chat;
    const { chatId } = await chat.send({ text: "How do I make a page?", modelId, mode: "chat" });
    const reply = (await settled(user, chatId)).at(-1);
    expect(reply).toMatchObject({ status: "complete", run: null });
    expect(reply?.changes).toMatchObject([
      { path: "index.html", state: "refused", unused: [{ block: 0, why: "talk" }] },
    ]);
    expect(await versionsOfChat(deps.db, chatId)).toEqual([]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Here you only talk");
    await chat.chooseMode({ chatId, mode: "build" });
    model.reply({ tokens: ["```html index.html\n<h1>Hi</h1>\n```\n"] });
    await world().send(user, "Now make it", chatId);
    await settled(user, chatId);
    expect(await versionsOfChat(deps.db, chatId)).toHaveLength(1);
  });
});

it("proves what a command changed, which an open tab saved as its user's version", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  const chat = callerFor(deps, user).chat;
  model.reply(turn("", write(["index.html", page], ["checks/list.json", check])), finish);
  const { chatId } = await send(user, "A list");
  const broken = { ...calm, console: [{ level: "error" as const, text: "x is not defined" }] };
  let isBroken = false;
  openTab(user, chatId, (request) => {
    if (request.action === "command") {
      isBroken = true;
      return { kind: "tests", exitCode: 0, output: "ok" };
    }
    return isBroken ? broken : holding(request);
  });
  await until(user, chatId, "done");
  await chat.chooseMode({ chatId, mode: "agent" });
  const { projectId = "" } = (await callerFor(deps, user).project.ofChat({ chatId })) ?? {};
  model.reply(turn("", call("run_command", { command: "sh build.sh" })));
  await send(user, "Build it", chatId);
  const { id: replyId, run: asking } = await until(user, chatId, "consenting");
  const edits = [{ path: "index.html", kind: "write" as const, content: `${page}<script>x</script>\n` }];
  await changeFiles(deps, user, { projectId, edits });
  model.reply(finish, finish, finish);
  const { position = 0, shownId = "" } = asking.consent ?? {};
  await chat.answerConsent({ chatId, replyId, position, shownId, answer: "once" });
  const { run } = await until(user, chatId, "ended", "done");
  expect(run.proof?.[0]).toEqual({ kind: "page", state: "broken", detail: "x is not defined" });
});

it("keeps what a command wrote in the server's own browser, as a step that can be undone", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  model.reply(
    turn("", write(["index.html", page], ["old.md", "Old\n"])),
    turn("", call("run_command", { command: "sh build.sh" })),
    turn("", call("run_command", { command: "sh again.sh" })),
    finish,
  );
  const written = [
    { path: "dist/a.txt", encoding: "text" as const, content: "built\n" },
    { path: "dist/a.png", encoding: "base64" as const, content: "iVBORw0KGgo=" },
    { path: "old.md", encoding: "text" as const, content: null },
  ];
  const { chatId } = await send(user, "Build it");
  openTab(user, chatId, (request) => {
    if (request.action !== "command") return calm;
    const escaping = [{ path: "../secret", encoding: "text" as const, content: "x" }];
    const isFirst = request.command === "sh build.sh";
    return { kind: "tests", exitCode: 0, output: "ok", written: isFirst ? written : escaping };
  });
  const chat = callerFor(deps, user).chat;
  const { id: replyId, run } = await until(user, chatId, "consenting");
  const { position = 0, shownId = "" } = run.consent ?? {};
  await chat.answerConsent({ chatId, replyId, position, shownId, answer: "always" });
  const { run: done } = await until(user, chatId, "done");
  expect(done.steps[1]).toMatchObject({ state: "done" });
  expect(done.steps[1]?.changes.map(({ path, state }) => [path, state])).toEqual([
    ["dist/a.txt", "applied"],
    ["dist/a.png", "applied"],
    ["old.md", "deleted"],
  ]);
  expect(done.steps[2]).toMatchObject({ state: "done", versionId: null });
  const second = await chat.runStep({ chatId, replyId, position: 2 });
  expect(second.result).toContain("What it wrote is not kept.");
  const { projectId = "" } = (await callerFor(deps, user).project.ofChat({ chatId })) ?? {};
  const open = async () => [...(await readOpenFiles(deps, user, { projectId })).files.keys()].sort();
  expect(await open()).toEqual(["dist/a.png", "dist/a.txt", "index.html"]);
  await chat.rewindRun({ chatId, replyId, position: 1, to: "undo" });
  expect(await open()).toEqual(["index.html", "old.md"]);
});

it("is in a copy of its chat with its steps, which name the copy's versions", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  model.reply(turn("", write(["a.md", "a\n"])), turn("", call("list_files")), finish);
  const { chatId } = await send(user, "Notes");
  const { id: messageId, run } = await until(user, chatId, "done");
  const copy = await deps.db.$transaction((tx) => copyChat(deps, tx, { userId: user.id, chatId, messageId }));
  const { run: copied } = await until(user, copy.chatId, "done");
  const withoutVersions = ({ steps, ...rest }: typeof run) => ({
    ...rest,
    baseVersionId: null,
    steps: steps.map((step) => ({ ...step, versionId: step.versionId !== null })),
  });
  expect(withoutVersions(copied)).toEqual(withoutVersions(run));
  const ofCopy = { project: { chats: { some: { id: copy.chatId } } } };
  const own = await deps.db.version.findMany({ where: ofCopy, select: { id: true } });
  expect(own).toEqual([{ id: copied.steps[0]?.versionId }]);
});

describe("a run whose process ended", () => {
  const died = async () => {
    await world().deps.db.$executeRaw`UPDATE instances SET beat_at = now() - interval '60 seconds'`;
  };

  it("goes on in another one from its last finished step, and does no change twice", async () => {
    const { deps, model, newUser, restarted } = world();
    const user = await newUser();
    model.reply(turn("First.", write(["a.md", "a\n"])), { tokens: ["Half a sen"], ending: "hang" });
    const { chatId } = await send(user, "Notes");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect
      .poll(() => deps.db.replyChunk.count({ where: { replyId, text: { contains: "Half" } } }), PATIENT)
      .toBe(1);
    // The version is there, and the step was not noted as done.
    await deps.db.agentStep.updateMany({
      where: { runId: replyId },
      data: { state: "running", versionId: null },
    });
    model.reply(turn("Second.", write(["b.md", "b\n"])), finish);
    const other = restarted();
    await died();
    await recoverReplies(other, { singleInstance: true, suspects: [] });
    const reply = await until(user, chatId, "done");
    expect(reply.content).toBe("First.\n\nSecond.\n\nDone.");
    expect(reply.run.steps.map(({ tool, state }) => [tool, state])).toEqual([
      ["write_files", "done"],
      ["write_files", "done"],
      ["finish", "done"],
    ]);
    const versions = await versionsOfChat(deps.db, chatId);
    expect(versions.map(({ files: of }) => Object.keys(of))).toEqual([["a.md"], ["a.md", "b.md"]]);
    expect(reply.run.steps[0]?.versionId).not.toBeNull();
  });

  it("runs no command twice, and counts what was deleted before it is asked for more", async () => {
    const { deps, model, newUser, restarted } = world();
    const user = await newUser();
    const paths = files(6).map(([path]) => path);
    model.reply(turn("", write(...files(7))), turn("", call("delete_files", { paths: paths.slice(0, 4) })), {
      tokens: ["Half"],
      ending: "hang",
    });
    const { chatId } = await send(user, "Notes");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect
      .poll(() => deps.db.replyChunk.count({ where: { replyId, text: { contains: "Half" } } }), PATIENT)
      .toBe(1);
    await deps.db.agentStep.updateMany({
      where: { runId: replyId, position: 1 },
      data: { state: "running", versionId: null, changes: [] },
    });
    model.reply(turn("", call("delete_files", { paths: paths.slice(4) })));
    await died();
    await recoverReplies(restarted(), { singleInstance: true, suspects: [] });
    const { run } = await until(user, chatId, "consenting");
    expect(run.steps[1]?.changes).toHaveLength(4);
    expect(run.consent).toMatchObject({ position: 2, title: "Delete 2 files" });

    const stranger = await newUser();
    model.reply(turn("", write(["a.md", "a\n"])), turn("", call("list_files")), {
      tokens: ["Half"],
      ending: "hang",
    });
    const { chatId: second } = await send(stranger, "Build it");
    const id = (await world().branch(stranger, second)).at(-1)?.id ?? "";
    await expect
      .poll(() => deps.db.replyChunk.count({ where: { replyId: id, text: { contains: "Half" } } }), PATIENT)
      .toBe(1);
    await deps.db.agentStep.updateMany({
      where: { runId: id, position: 1 },
      data: { state: "running", tool: "run_command", arguments: '{"command":"sh build.sh"}' },
    });
    await deps.db.project.updateMany({ where: { userId: stranger.id }, data: { runsCommands: true } });
    const asked = openTab(stranger, second, holding);
    model.reply(turn("", call("ask_person", { questions: [{ text: "What now?" }] })));
    await died();
    await recoverReplies(restarted(), { singleInstance: true, suspects: [] });
    const { run: other } = await until(stranger, second, "asking");
    expect(other.steps[1]).toMatchObject({ state: "failed", summary: expect.stringContaining("not known") });
    expect(asked).toEqual([]);
  });

  it.each([
    ["stopped", "stopped"],
    ["paused", "paused"],
    ["deleted", "stopped"],
  ])("does not go on where it was %s before its end was noticed", async (how, state) => {
    const { deps, model, newUser, restarted } = world();
    const user = await newUser();
    model.reply(turn("First.", write(["a.md", "a\n"])), { tokens: ["Half"], ending: "hang" });
    const { chatId } = await send(user, "Notes");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect
      .poll(() => deps.db.replyChunk.count({ where: { replyId, text: { contains: "Half" } } }), PATIENT)
      .toBe(1);
    const other = restarted();
    await died();
    const chat = callerFor(other, user).chat;
    if (how === "stopped") await chat.stop({ chatId, replyId });
    if (how === "paused") await chat.pauseRun({ chatId, replyId, paused: true });
    if (how === "deleted") await removeChat(other, user, { chatId });
    model.reply(finish);
    await recoverReplies(other, { singleInstance: true, suspects: [] });
    if (how === "deleted") await restoreChat(other, user, { chatId });
    const { run } = await until(user, chatId, "stopped", "paused", "done");
    expect(run.state).toBe(state);
    expect(run.steps.map((step) => step.state)).toEqual(["done"]);
  });

  it("pauses when processes keep ending during the same step", async () => {
    const { deps, model, newUser, restarted } = world();
    const user = await newUser();
    model.reply(turn("", call("list_files")), { tokens: [], ending: "hang" });
    const { chatId } = await send(user, "Notes");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect.poll(() => deps.db.agentStep.count({ where: { runId: replyId, state: "done" } })).toBe(1);
    await deps.db.agentStep.updateMany({ where: { runId: replyId }, data: { state: "running" } });
    await deps.db.agentRun.update({ where: { id: replyId }, data: { crashes: 2 } });
    await recoverReplies(restarted(), { singleInstance: true, suspects: [] });
    const { run } = await until(user, chatId, "paused");
    expect(run.reason).toBe("The server ended several times during this step.");
  });

  it("goes on after the server was shut down in order", async () => {
    const { deps, model, newUser, restarted } = world();
    const user = await newUser();
    model.reply(turn("First.", write(["a.md", "a\n"])), { tokens: ["Half"], ending: "hang" });
    const { chatId } = await send(user, "Notes");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect.poll(() => deps.db.agentStep.count({ where: { runId: replyId, state: "done" } })).toBe(1);
    await interruptReplies(deps, { withinMs: 60_000 });
    expect((await world().branch(user, chatId)).at(-1)).toMatchObject({ status: "streaming" });
    model.reply(finish);
    await recoverReplies(restarted(), { singleInstance: false, suspects: [] });
    expect((await until(user, chatId, "done")).content).toBe("First.\n\nDone.");
  });
});

describe("a run that does not get closer", () => {
  it("ends after the same action three times, and keeps its work", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(turn("", write(["a.md", "a\n"])), turn("Again.", call("read_file", { path: "a.md" })));
    const { chatId } = await send(user, "Notes");
    const { run, status } = await until(user, chatId, "ended");
    expect(status).toBe("complete");
    expect(run.reason).toBe("It did the same three times without effect.");
    expect(run.steps).toHaveLength(4);
    expect(await versionsOfChat(deps.db, chatId)).toHaveLength(1);
  });

  it("gets back what does not hold, and ends with the list after three tries", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    const said = (summary: string) => turn("", call("finish", { summary }));
    model.reply(turn("", write(["index.html", page])), said("1"), said("2"), said("3"));
    const { chatId } = await send(user, "A page");
    openTab(user, chatId, () => ({ ...calm, console: [{ level: "error", text: "x is not defined" }] }));
    const { run } = await until(user, chatId, "ended");
    expect(run.reason).toBe("Not everything holds, after several tries.");
    expect(run.proof?.[0]).toEqual({ kind: "page", state: "broken", detail: "x is not defined" });
    expect(run.steps.map(({ state }) => state)).toEqual(["done", "failed", "failed", "failed"]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("x is not defined");
  });

  it("is not done while its page hangs", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    model.reply(turn("", write(["index.html", page])), finish, finish, finish);
    const { chatId } = await send(user, "A page");
    openTab(user, chatId, () => ({ kind: "failed", problem: "The page does not respond." }));
    const { run } = await until(user, chatId, "ended", "done");
    expect(run.state).toBe("ended");
    expect(run.proof?.[0]).toEqual({ kind: "page", state: "broken", detail: "The page does not respond." });
  });

  it("says how many of the controls were pressed: none that failed, is gone, or was another one before", async () => {
    const { model, newUser } = world();
    const user = await newUser();
    const press = (name: string) => call("press", { target: { name } });
    model.reply(
      turn("", write(["index.html", page], ["checks/list.json", check])),
      turn("", press("Old"), press("B 1")),
      turn("", write(["notes.md", "Notes\n"])),
      turn("", press("B 2"), press("Gone 1"), press("Gone 2"), press("B 3")),
      finish,
    );
    const { chatId } = await send(user, "A page");
    const names = Array.from({ length: 16 }, (_, at) => `B ${at + 1}`);
    const outline = names.map((name) => `- button "${name}" [ref=e1]`).join("\n");
    const pressed: string[] = [];
    openTab(user, chatId, (request) => {
      if (request.action === "checks") return holding(request);
      const name = request.action === "press" ? (request.target.name ?? "") : "";
      if (name) pressed.push(name);
      return { ...calm, outline, problem: name === "B 3" ? "It is covered." : null };
    });
    const { run } = await until(user, chatId, "done");
    expect(pressed.slice(6)).toEqual(["B 1", ...names.slice(2, 13)]);
    expect(run.proof?.[1]).toEqual({
      kind: "controls",
      state: "unknown",
      detail:
        "12 of 16 main controls were pressed without an error.\nNot pressed:\nbutton “B 3”: It is covered.",
    });
  });

  it("waits where there is no page to look at, and goes on once its chat is open", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(
      turn("", write(["index.html", page], ["checks/list.json", check])),
      turn("", call("look_at_page")),
      finish,
    );
    const { chatId } = await send(user, "A page");
    const { run } = await until(user, chatId, "waiting");
    expect(run.reason).toMatch(/running page/);
    await recoverReplies(deps, { singleInstance: true, suspects: [] });
    expect((await until(user, chatId, "waiting")).run.steps).toHaveLength(2);
    openTab(user, chatId, holding);
    await expect.poll(() => deps.streams.isFollowed(chatId)).toBe(true);
    await recoverReplies(deps, { singleInstance: true, suspects: [] });
    expect((await until(user, chatId, "done")).run.steps.map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
    ]);
  });
});

describe("a model without tools", () => {
  it("writes one action an answer, and files as they are", async () => {
    const { deps, model, newUser, modelId } = world();
    const user = await newUser();
    await deps.db.learnedFact.create({
      data: { modelId, supportsTools: false, learnedAt: deps.clock.now() },
    });
    model.reply(
      turn('I look first.\n\n```action\n{"tool": "list_files"}\n```'),
      turn("The page.\n\n```html index.html\n<h1>List</h1>\n```\n"),
      turn(
        "A better word.\n\n```html index.html\n<<<<<<< SEARCH\n<h1>List</h1>\n=======\n<h1>My list</h1>\n>>>>>>> REPLACE\n```",
      ),
      turn("I think that is all."),
      turn('```action\n{"tool": "finish", "summary": "There is a list."}\n```'),
    );
    const { chatId } = await send(user, "A list");
    openTab(user, chatId, holding);
    const { run, content } = await until(user, chatId, "done");
    await deps.db.learnedFact.deleteMany({ where: { modelId } });
    expect(run.steps.map(({ tool, state }) => [tool, state])).toEqual([
      ["list_files", "done"],
      ["write_files", "done"],
      ["edit_files", "done"],
      ["finish", "failed"],
      ["finish", "done"],
    ]);
    expect(content).toBe(
      "I look first.\n\nThe page.\n\nA better word.\n\nI think that is all.\n\nThere is a list.",
    );
    const first = model.requests.find(({ body }) => JSON.stringify(body).includes("exactly one action"));
    expect(first?.body).not.toHaveProperty("tools");
  });
});
