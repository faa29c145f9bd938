import { describe, expect, it } from "vitest";
import { readOpenFiles } from "~/server/services/project/files";
import {
  agentWorld,
  call,
  check,
  files,
  finish,
  holding,
  page,
  turn,
  write,
} from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { tokenGate } from "~tests/support/token-gate";

// What the user does meanwhile: pauses, remarks, answers, leave and undo.
const { world, send, openTab, until } = agentWorld();

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

  it("lets another editor answer its questions and stop it, while consent and account stay the asker's", async () => {
    const { deps, model, newUser } = world();
    const [owner, editor] = [await newUser(), await newUser()];
    const by = (user: typeof owner) => callerFor(deps, user).chat;
    model.reply(
      turn("", call("ask_person", { questions: [{ text: "Which color?" }] })),
      turn("", call("run_command", { command: "ls" })),
    );
    const { chatId } = await send(owner, "A list");
    const share = { id: deps.ids.next(), chatId, role: "editor", userId: editor.id } as const;
    await deps.db.share.create({ data: { ...share, givenById: owner.id, createdAt: deps.clock.now() } });
    const { id: replyId } = await until(editor, chatId, "asking");
    await deps.db.project.create({
      data: {
        id: deps.ids.next(),
        userId: owner.id,
        name: "List",
        createdAt: deps.clock.now(),
        updatedAt: deps.clock.now(),
        chats: { connect: { id: chatId } },
      },
    });
    await by(editor).answerQuestions({ chatId, replyId, asked: ["Which color?"], answers: ["Blue"] });
    const { consent } = (await until(owner, chatId, "consenting")).run;
    expect((await until(editor, chatId, "consenting")).run).toMatchObject({ consent: null, reason: "" });
    const answer = { chatId, replyId, position: consent?.position ?? -1, shownId: consent?.shownId ?? "" };
    await expect(by(editor).answerConsent({ ...answer, answer: "once" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await by(editor).stop({ chatId, replyId });
    await until(owner, chatId, "stopped");
    const calls = await deps.db.modelCall.findMany({ where: { replyId }, select: { userId: true } });
    expect(new Set(calls.map(({ userId }) => userId))).toEqual(new Set([owner.id]));
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
