import { describe, expect, it } from "vitest";
import type { PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { chooseWay } from "~/server/services/chat/agent/steer-run";
import { removeChat, restoreChat } from "~/server/services/chat/history/change-chat";
import { copyChat } from "~/server/services/chat/history/copy-chat";
import { readChat } from "~/server/services/chat/history/read-chat";
import { interruptReplies } from "~/server/services/chat/recovering/interrupt-replies";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readOpenFiles } from "~/server/services/project/read-open-files";
import { changeFiles } from "~/server/services/reply/change-files";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { tokenGate } from "~tests/support/token-gate";
import { versionsOfChat } from "~tests/support/version-files";

const { world, send, openTab, until } = agentWorld();

const PATIENT = { timeout: 20_000 };

const page = "<!doctype html><title>List</title><h1>List</h1><button>Add</button>\n";
const check = JSON.stringify({ name: "It lists", steps: ['See "List"'] });

const holding = (request: PageRequest): PageRequestAnswer => {
  if (request.action === "checks")
    return {
      kind: "checks",
      checks: [{ path: "checks/list.json", name: "It lists", state: "holds", problem: null }],
    };
  return { ...calm, outline: '- button "Add" [ref=e1]' };
};

const plan = (state: string) => call("set_plan", { items: [{ text: "Make the page", state }] });

describe("a run", () => {
  it("is refused where its model cannot do it, with nothing saved", async () => {
    const { deps, newUser, send } = world();
    const user = await newUser();
    const modelId = "builtin:starter";
    const refused = { code: "invalid", userMessage: expect.stringContaining("cannot work as an agent") };
    const content = { text: "A list", modelId, attachments: [] };
    await expect(sendMessage(deps, user, { ...content, way: "agent" })).rejects.toMatchObject(refused);
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
    const { chatId } = await send(user, "A list");
    await chooseWay(deps, user, { chatId, way: "agent" });
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
    // What the run stored while it tried the page is not there when the page is judged.
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
    expect(run.steps[3]?.changes).toEqual([{ path: "index.html", state: "applied", added: 1, removed: 1 }]);
    const step = await callerFor(deps, user).chat.runStep({ chatId, replyId: reply.id, position: 3 });
    expect(step.diff).toContain("+<!doctype html><title>List</title><h1>My list</h1>");
    expect(step.result).toBe("index.html: applied, +1 -1");
    expect(await readChat(deps, user, { chatId })).toMatchObject({ way: "agent", runLimits: { steps: 60 } });
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

const finish = turn("", call("finish", { summary: "Done." }));
const files = (count: number): [path: string, content: string][] =>
  Array.from({ length: count }, (_, at) => [`notes/${at}.md`, `Note ${at}\n`]);

describe("a chat's way", () => {
  it("talks in Chat: nothing is changed, and a whole file can be taken by hand", async () => {
    const { deps, model, newUser, modelId, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["Like this:\n\n```html index.html\n<h1>Hi</h1>\n```\n"] });
    const chat = callerFor(deps, user).chat;
    const { chatId } = await chat.send({ text: "How do I make a page?", modelId, way: "chat" });
    const reply = (await settled(user, chatId)).at(-1);
    expect(reply).toMatchObject({ status: "complete", run: null });
    expect(reply?.changes).toMatchObject([
      { path: "index.html", state: "refused", unused: [{ block: 0, why: "talk" }] },
    ]);
    expect(await versionsOfChat(deps.db, chatId)).toEqual([]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Here you only talk");
    await chat.chooseWay({ chatId, way: "build" });
    model.reply({ tokens: ["```html index.html\n<h1>Hi</h1>\n```\n"] });
    await world().send(user, "Now make it", chatId);
    await settled(user, chatId);
    expect(await versionsOfChat(deps.db, chatId)).toHaveLength(1);
  });
});

describe("who started a run", () => {
  it("pauses it after its step, says something, and lets it go on", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(
      turn("One.", call("list_files")),
      turn(
        "Waiting.",
        call("ask_person", { questions: [{ text: "Which color?", options: ["Red", "Blue"] }] }),
      ),
    );
    const { chatId } = await send(user, "A list");
    const chat = callerFor(deps, user).chat;
    const { id: replyId, run } = await until(user, chatId, "asking");
    expect(run.questions).toEqual([{ text: "Which color?", options: ["Red", "Blue"] }]);
    await chat.remark({ chatId, replyId, text: "And use my font." });
    expect((await until(user, chatId, "asking")).run.remarks).toEqual([
      { text: "And use my font.", at: null },
    ]);
    await chat.setRunLimits({ chatId, limits: { steps: 2, tokens: null, minutes: null, dollars: null } });
    const asked = ["Which color?"];
    const other = { chatId, replyId, asked: ["May I delete it?"], answers: ["Yes"] };
    await expect(chat.answerQuestions(other)).rejects.toThrow(/no longer wait/);
    await chat.answerQuestions({ chatId, replyId, asked, answers: ["Blue"] });
    const paused = await until(user, chatId, "paused");
    expect(paused.run.reason).toBe("It has made 2 steps, which is its limit.");
    expect(paused.run.steps[1]).toMatchObject({ tool: "ask_person", state: "done" });
    await expect(chat.answerQuestions({ chatId, replyId, asked, answers: ["Red"] })).rejects.toThrow(
      /no longer wait/,
    );
    await chat.setRunLimits({ chatId, limits: { steps: 9, tokens: null, minutes: null, dollars: null } });
    model.reply(finish);
    await chat.pauseRun({ chatId, replyId, paused: false });
    expect((await until(user, chatId, "done")).run.remarks).toEqual([{ text: "And use my font.", at: 2 }]);
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain("Answer of the user: Blue");
    expect(sent).toContain("And use my font.");
    await expect(chat.remark({ chatId, replyId, text: "More" })).rejects.toThrow(/over/);
    model.reply({ tokens: ["It is your font."] });
    await world().send(user, "Which font?", chatId);
    await world().settled(user, chatId);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(
      "[While you worked, the user said:\\nAnd use my font.]",
    );
  });

  it("is heard while it proves that it is done: it goes on with what was said", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    const chat = callerFor(deps, user).chat;
    model.reply(
      turn("", write(["index.html", page], ["checks/list.json", check])),
      turn("", call("finish", { summary: "A list." })),
      turn("", call("finish", { summary: "A blue list." })),
    );
    const { chatId } = await send(user, "A list");
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    let said: Promise<void> | undefined;
    openTab(user, chatId, (request) => {
      if (request.action === "checks") said ??= chat.remark({ chatId, replyId, text: "Make it blue." });
      return holding(request);
    });
    const { run, content } = await until(user, chatId, "done");
    await said;
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Make it blue.");
    expect(run.steps.map(({ tool }) => tool)).toEqual(["write_files", "finish", "finish"]);
    expect(run.remarks).toEqual([{ text: "Make it blue.", at: 2 }]);
    expect(content).toContain("A blue list.");
  });

  it("continues it after a stop without the answers to what it asked before", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    const chat = callerFor(deps, user).chat;
    model.reply(turn("", call("ask_person", { questions: [{ text: "Which color?" }] })));
    const { chatId } = await send(user, "A list");
    const { id: replyId } = await until(user, chatId, "asking");
    // Answered, and stopped before the step was done.
    await deps.db.agentRun.update({ where: { id: replyId }, data: { answers: ["Red"] } });
    await chat.stop({ chatId, replyId });
    await until(user, chatId, "stopped");
    model.reply(turn("", call("ask_person", { questions: [{ text: "May I delete your notes?" }] })));
    await chat.continueReply({ chatId, replyId });
    const { run } = await until(user, chatId, "asking");
    expect(run.questions).toMatchObject([{ text: "May I delete your notes?" }]);
    expect(run.steps.map(({ state }) => state)).toEqual(["interrupted", "next"]);
  });

  it("pauses it while a step is asked for: it is done, and no other is begun", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    const gate = tokenGate();
    const two = turn("One.", call("list_files"), call("search_files", { query: "x" }));
    model.reply({ ...two, gate }, finish);
    const asked = model.requests.length;
    const { chatId } = await send(user, "A list");
    const chat = callerFor(deps, user).chat;
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
    const isPausing = async () => (await world().branch(user, chatId)).at(-1)?.run?.isPausing;
    expect(await isPausing()).toBe(false);
    await chat.pauseRun({ chatId, replyId, paused: true });
    expect(await isPausing()).toBe(true);
    gate.open(1);
    const { run } = await until(user, chatId, "paused");
    expect(run.isPausing).toBe(false);
    expect(run.reason).toBe("You paused it.");
    expect(run.steps.map(({ tool, state }) => [tool, state])).toEqual([
      ["list_files", "done"],
      ["search_files", "next"],
    ]);
    await chat.pauseRun({ chatId, replyId, paused: false });
    expect((await until(user, chatId, "done")).run.steps).toHaveLength(3);
  });

  it("stops it at once, at work and while it waits, and its queued message is answered", async () => {
    const { deps, model, newUser, settled } = world();
    const user = await newUser();
    model.reply(turn("One.", call("list_files")), { tokens: ["Thinking"], ending: "hang" });
    const { chatId } = await send(user, "A list");
    const chat = callerFor(deps, user).chat;
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    await expect
      .poll(async () => deps.db.agentStep.count({ where: { runId: replyId, state: "done" } }))
      .toBe(1);
    await expect
      .poll(() => model.requests.filter(({ method }) => method === "POST").length)
      .toBeGreaterThan(1);
    const before = performance.now();
    await chat.stop({ chatId, replyId });
    await until(user, chatId, "stopped");
    expect(performance.now() - before).toBeLessThan(1_000);

    model.reply(turn("", call("ask_person", { questions: [{ text: "Which?" }] })));
    await send(user, "Another", chatId);
    const asking = await until(user, chatId, "asking");
    model.reply(turn("Fine.", call("list_files")), finish);
    await send(user, "And another", chatId);
    await chat.stop({ chatId, replyId: asking.id });
    const messages = await settled(user, chatId);
    expect(messages.map(({ run }) => run?.state)).toEqual([
      undefined,
      "stopped",
      undefined,
      "stopped",
      undefined,
      "done",
    ]);
    expect(messages[3]?.run?.steps[0]).toMatchObject({ state: "interrupted" });
  });

  it("undoes a step, keeps a run up to one, and goes back to before it", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    const named = (name: string): [string, string] => [`${name}.md`, `${name}\n`];
    model.reply(
      turn("", write(named("a"))),
      turn("", write(named("b"))),
      turn("", write(named("c"))),
      finish,
    );
    const { chatId } = await send(user, "Notes");
    const { id: replyId } = await until(user, chatId, "done");
    const chat = callerFor(deps, user).chat;
    const { projectId } = await deps.db.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { projectId: true },
    });
    const head = async () => [
      ...(await readOpenFiles(deps, user, { projectId: projectId ?? "" })).files.keys(),
    ];
    await chat.rewindRun({ chatId, replyId, position: 1, to: "undo" });
    expect(await head()).toEqual(["a.md", "c.md"]);
    await expect(chat.rewindRun({ chatId, replyId, position: 1, to: "undo" })).rejects.toThrow(
      /nothing to undo/,
    );
    await chat.rewindRun({ chatId, replyId, position: 0, to: "keep" });
    expect(await head()).toEqual(["a.md"]);
    const { run } = await until(user, chatId, "done");
    expect(run.steps.map(({ isUndone }) => isUndone)).toEqual([false, true, true, false]);
    // What was undone is there again after a later step.
    await chat.rewindRun({ chatId, replyId, position: 2, to: "keep" });
    expect(await head()).toEqual(["a.md", "b.md", "c.md"]);
    const again = await until(user, chatId, "done");
    expect(again.run.steps.map(({ isUndone }) => isUndone)).toEqual([false, false, false, false]);
    await chat.revertRun({ chatId, replyId });
    expect(await head()).toEqual([]);
  });
});

describe("leave", () => {
  it("is asked before more than five files are deleted, for exactly what was shown", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    const paths = files(6).map(([path]) => path);
    model.reply(
      turn("", write(...files(7))),
      turn("", call("delete_files", { paths })),
      turn("", call("delete_files", { paths })),
      finish,
    );
    const { chatId } = await send(user, "Clear the notes");
    const chat = callerFor(deps, user).chat;
    const { id: replyId, run } = await until(user, chatId, "consenting");
    expect(run.consent).toMatchObject({
      position: 1,
      title: "Delete 6 files",
      lines: paths,
      mayAlways: false,
    });
    const answer = { chatId, replyId, position: 1, shownId: run.consent?.shownId ?? "" };
    await expect(chat.answerConsent({ ...answer, shownId: "x", answer: "once" })).rejects.toThrow(
      /something else/,
    );
    await expect(chat.answerConsent({ ...answer, answer: "always" })).rejects.toThrow(/for good/);
    await chat.answerConsent({ ...answer, answer: "never" });
    const again = await until(user, chatId, "consenting");
    expect(again.run.steps[1]).toMatchObject({ state: "refused" });
    expect(again.run.consent?.shownId).not.toBe(answer.shownId);
    await chat.answerConsent({
      ...answer,
      position: 2,
      shownId: again.run.consent?.shownId ?? "",
      answer: "once",
    });
    const done = await until(user, chatId, "done");
    expect(done.run.steps[2]?.changes).toHaveLength(6);
  });

  it("is asked before a package is fetched, and without it the registry hears nothing", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(turn("", call("add_package", { names: ["wild-flower"] })), finish);
    const { chatId } = await send(user, "With flowers");
    const chat = callerFor(deps, user).chat;
    const { id: replyId, run } = await until(user, chatId, "consenting");
    expect(run.consent).toMatchObject({ title: "Fetch the package wild-flower", lines: ["wild-flower"] });
    await chat.answerConsent({
      chatId,
      replyId,
      position: 0,
      shownId: run.consent?.shownId ?? "",
      answer: "never",
    });
    const { run: done } = await until(user, chatId, "done");
    expect(done.steps[0]).toMatchObject({ state: "refused" });
  });
});

describe("leave to run tests", () => {
  const script = "cp package.json src/keep.txt";
  const manifest = JSON.stringify({ scripts: { test: script } });

  it.each(["run_tests", "finish"])("is asked by %s where the run wrote what they run", async (tool) => {
    const { model, newUser } = world();
    const user = await newUser();
    const tests = turn("", call(tool, tool === "finish" ? { summary: "Done." } : {}));
    model.reply(turn("", write(["package.json", manifest])), tests, finish);
    const { chatId } = await send(user, "Test it");
    const chat = callerFor(world().deps, user).chat;
    const asked = openTab(user, chatId, () => ({ kind: "tests", exitCode: 0, output: "ok", written: [] }));
    const { id: replyId, run } = await until(user, chatId, "consenting");
    expect(run.consent).toMatchObject({
      title: "Run npm test",
      lines: [`test: ${script}`, `package.json:\n${manifest}`],
    });
    expect(asked).toEqual([]);
    const of = { chatId, replyId, position: 1, shownId: run.consent?.shownId ?? "" };
    await chat.answerConsent({ ...of, answer: tool === "finish" ? "never" : "always" });
    const done = await until(user, chatId, "done");
    expect(asked.length > 0).toBe(tool === "run_tests");
    if (tool === "finish")
      expect(done.run.proof).toContainEqual({
        kind: "tests",
        state: "unknown",
        detail: "You did not allow npm test.",
      });
  });
});

it("tells its model which of its changes were undone while it was paused", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  const chat = callerFor(deps, user).chat;
  model.reply(
    turn("", write(["a.md", "a\n"])),
    turn("", write(["b.md", "b\n"])),
    turn("", call("ask_person", { questions: [{ text: "Is it right?" }] })),
  );
  const { chatId } = await send(user, "Notes");
  const { id: replyId } = await until(user, chatId, "asking");
  await chat.rewindRun({ chatId, replyId, position: 1, to: "undo" });
  model.reply(finish);
  await chat.answerQuestions({ chatId, replyId, asked: ["Is it right?"], answers: ["No"] });
  await until(user, chatId, "done");
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("The user has taken this change back.");
});

it("deletes no more with its tests, or with commands that are not shown, than it may without leave", async () => {
  const { deps, model, newUser } = world();
  const user = await newUser();
  const chat = callerFor(deps, user).chat;
  const gone = files(6).map(([path]) => ({ path, encoding: "text" as const, content: null }));
  model.reply(
    turn("", write(["package.json", '{"scripts":{"test":"rm -rf notes"}}\n'], ...files(6))),
    turn("", call("run_tests"), call("run_command", { command: "rm -rf notes" })),
    turn("", call("ask_person", { questions: [{ text: "What now?" }] })),
  );
  const { chatId } = await send(user, "Notes");
  const asked = openTab(user, chatId, () => ({ kind: "tests", exitCode: 0, output: "ok", written: gone }));
  await until(user, chatId, "consenting");
  await callerFor(deps, user).chat.setRunsCommands({ chatId, allowed: true });
  const { id: replyId, run: asking } = await until(user, chatId, "consenting");
  const { position = 0, shownId = "" } = asking.consent ?? {};
  await chat.answerConsent({ chatId, replyId, position, shownId, answer: "once" });
  const { run } = await until(user, chatId, "asking");
  expect(run.steps.slice(1, 3).map(({ changes }) => changes)).toEqual([[], []]);
  expect(asked).toEqual([
    { action: "tests", mayDelete: 5 },
    { action: "command", command: "rm -rf notes", mayDelete: 5 },
  ]);
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("it deleted 6 files");
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
  await chat.chooseWay({ chatId, way: "agent" });
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
  const copy = await deps.db.$transaction((tx) => copyChat(deps, tx, user.id, { chatId, messageId }));
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
