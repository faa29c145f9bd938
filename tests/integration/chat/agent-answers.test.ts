import { describe, expect, it } from "vitest";
import { copyChat } from "~/server/services/chat/history/copy-chat";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { readOpenFiles } from "~/server/services/project/files";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { heronPage, readAgentCase } from "~tests/support/played-answers";

const { world, send, openTab, until } = agentWorld();

const PATIENT = { timeout: 30_000 };
const finish = turn("", call("finish", { summary: "The heading is Grey heron." }));

/** A run in a project that an earlier run made. */
async function ask(prompt: string, answers: Parameters<ReturnType<typeof world>["model"]["reply"]>) {
  const { deps, model, newUser } = world();
  const user = await newUser();
  model.reply(turn("", write(["index.html", heronPage])), finish);
  const { chatId } = await send(user, "A page");
  openTab(user, chatId, () => calm);
  await until(user, chatId, "done", "ended");
  model.reply(...answers);
  await send(user, prompt, chatId);
  const files = async () => {
    const { projectId } = await deps.db.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { projectId: true },
    });
    return (await readOpenFiles(deps, user, { projectId: projectId ?? "" })).files;
  };
  return { user, chatId, files };
}

async function play(name: string) {
  const { prompt, answers } = await readAgentCase(name);
  const asked = await ask(prompt, [...answers, finish]);
  const reply = await until(asked.user, asked.chatId, "done", "ended");
  return { ...asked, reply, files: await asked.files() };
}

describe("an answer of a model that was offered tools", () => {
  it("acts when its call is written as text, and the call is no text for the user", PATIENT, async () => {
    const { files, reply } = await play("text-tool-calls");
    expect(reply.run.steps.slice(0, 3).map(({ tool, state }) => [tool, state])).toEqual([
      ["edit_files", "done"],
      ["edit_files", "failed"],
      ["edit_files", "failed"],
    ]);
    expect(files.get("index.html")).toContain("<h1>Grey heron</h1>");
    expect(reply.content).toContain("I rename the heading.");
    expect(reply.content).not.toMatch(/<tool_call>|arg_key/);
  });

  it("acts with arguments that have raw line breaks and commas at the end", PATIENT, async () => {
    const { files, reply } = await play("bad-json-arguments");
    expect(files.get("index.html")).toContain("<h1>Grey heron</h1>\n<p>Tall\tbird</p>");
    expect(reply.run.steps[0]).toMatchObject({ tool: "edit_files", state: "done" });
  });

  it("acts when its tool's name has a prefix or is in another case", PATIENT, async () => {
    const { files, reply } = await play("tool-names");
    expect(reply.run.steps.slice(0, 3).map(({ tool }) => tool)).toEqual(Array(3).fill("edit_files"));
    expect(reply.run.steps[0]).toMatchObject({ state: "done" });
    expect(files.get("index.html")).toContain("Grey heron");
  });

  it("acts with both of two calls of the same index", PATIENT, async () => {
    const { files } = await play("same-index-parallel");
    expect(files.get("index.html")).toContain("Grey heron");
    expect(files.get("index.html")).toContain(">Plus<");
  });

  it("writes no half of a file when its arguments are cut, and says where they end", PATIENT, async () => {
    const { files, reply } = await play("cut-arguments");
    expect(files.get("about.html")).toMatch(/Tall bird<\/p>$/);
    expect(reply.run.steps[0]).toMatchObject({ tool: "write_files", state: "failed", versionId: null });
    expect(reply.run.steps[0]?.summary).toMatch(/position \d+/);
  });

  it("waits as long as its provider says in mid-run, and goes on", PATIENT, async () => {
    const { reply } = await play("rate-limit-mid-run");
    expect(reply.run).toMatchObject({ state: "done", resumesAt: null });
    expect(reply.run.steps[0]).toMatchObject({ tool: "edit_files", state: "done" });
  });
});

describe("a run whose provider lets nobody in", () => {
  const limited = (seconds: string) => ({
    failure: { status: 429, headers: { "retry-after": seconds }, body: { error: { message: "Slow down" } } },
  });

  it("shows until when it waits, and can be stopped meanwhile", PATIENT, async () => {
    const { deps } = world();
    const { user, chatId } = await ask("Look", [turn("", call("list_files")), limited("50")]);
    const now = Date.now();
    await expect
      .poll(async () => (await world().branch(user, chatId)).at(-1)?.run?.resumesAt, { timeout: 10_000 })
      .toBeGreaterThan(now + 40_000);
    const reply = (await world().branch(user, chatId)).at(-1);
    expect(reply?.run).toMatchObject({ state: "working" });
    await stopReply(deps, user, { chatId, replyId: reply?.id ?? "" });
    expect((await until(user, chatId, "stopped")).run.resumesAt).toBeNull();
  });

  it("pauses for longer waits, and goes on by itself", PATIENT, async () => {
    const { deps } = world();
    const { user, chatId } = await ask("Look", [turn("", call("list_files")), limited("600"), finish]);
    const { run } = await until(user, chatId, "paused");
    expect(run.resumesAt).toBeGreaterThan(Date.now() + 500_000);
    await recoverReplies(deps, { singleInstance: true, suspects: [] });
    expect((await until(user, chatId, "paused")).run.resumesAt).toBe(run.resumesAt);
    const later = { ...deps, clock: { now: () => new Date(Date.now() + 601_000) } };
    await recoverReplies(later, { singleInstance: true, suspects: [] });
    expect((await until(user, chatId, "done")).run).toMatchObject({ resumesAt: null, state: "done" });
  });
});

it("is asked again when its first answer is thinking alone", PATIENT, async () => {
  const thinking = { thinking: ["I should look."], tokens: [] };
  const { user, chatId } = await ask("Look", [thinking, turn("", call("list_files")), finish]);
  const { run } = await until(user, chatId, "done");
  expect(run.steps[0]).toMatchObject({ tool: "list_files", state: "done" });
});

describe("a run that changed nothing", () => {
  it("says so in its first sentence, and what it looked at", PATIENT, async () => {
    const look = turn("", call("list_files"), call("read_file", { path: "index.html" }));
    const said = turn("", call("finish", { summary: "The page counts herons." }));
    const { user, chatId } = await ask("What does it do?", [look, said]);
    const { run, content } = await until(user, chatId, "done");
    expect(content).toBe("Nothing was changed. The page counts herons.");
    expect(run).toMatchObject({ reason: "Nothing was changed." });
    expect(run.proof).toEqual([
      { kind: "looked", state: "holds", detail: "Listed the files\nRead index.html" },
    ]);
    expect(run.steps.at(-1)?.summary).toBe("Nothing was changed.");
  });

  it("is not done when its changes failed", PATIENT, async () => {
    const edits = [{ search: "<h1>Crane</h1>", replace: "<h1>Grey heron</h1>" }];
    const edit = turn("", call("edit_files", { files: [{ path: "index.html", edits }] }));
    const { user, chatId } = await ask("Rename it", [edit, finish, finish, finish]);
    const { run } = await until(user, chatId, "ended", "done");
    expect(run).toMatchObject({ state: "ended", reason: "Nothing was changed. All changes failed." });
    expect(JSON.stringify(world().model.requests.at(-1)?.body)).toContain("Your change failed: ");
  });
});

describe("a step that was only asked for", () => {
  it("is told as that when it is refused, in words for people", PATIENT, async () => {
    const { user, chatId } = await ask("Run it", [turn("", call("run_command", { command: "ls" })), finish]);
    const { id: replyId, run } = await until(user, chatId, "consenting");
    expect(run.steps[0]?.title).toBe("Run ls");
    const answer = { position: 0, shownId: run.consent?.shownId ?? "", answer: "never" as const };
    await callerFor(world().deps, user).chat.answerConsent({ chatId, replyId, ...answer });
    const { run: done } = await until(user, chatId, "done");
    expect(done.steps[0]).toMatchObject({ title: "Run ls", summary: "You did not allow this." });
    const opened = await callerFor(world().deps, user).chat.runStep({ chatId, replyId, position: 0 });
    expect(opened.result).toBe("You did not allow this.");
    expect(JSON.stringify(world().model.requests.at(-1)?.body)).toContain(
      "The user did not allow this call.",
    );
  });

  it("says that nothing happened when the run is stopped before it", PATIENT, async () => {
    const { deps } = world();
    const asked = turn("", call("run_command", { command: "ls" }), call("list_files"));
    const { user, chatId } = await ask("Run it", [asked]);
    const { id: replyId } = await until(user, chatId, "consenting");
    await stopReply(deps, user, { chatId, replyId });
    const { run } = await until(user, chatId, "stopped");
    const told = "Not done: the run was stopped before this step. Nothing happened.";
    expect(run.steps.map(({ state, summary }) => [state, summary])).toEqual(
      Array(2).fill(["interrupted", told]),
    );
    const asks = turn("", call("ask_person", { questions: [{ text: "What now?" }] }));
    world().model.reply(asks);
    await callerFor(deps, user).chat.continueReply({ chatId, replyId });
    await until(user, chatId, "asking");
    const answers = JSON.stringify(world().model.requests.at(-1)?.body).split(told);
    expect(answers).toHaveLength(3);
  });

  it("says so in a copy of its chat, where it never happens", PATIENT, async () => {
    const { deps } = world();
    const { user, chatId } = await ask("Run it", [turn("", call("run_command", { command: "ls" }))]);
    const { id: messageId } = await until(user, chatId, "consenting");
    const copy = await deps.db.$transaction((tx) =>
      copyChat(deps, tx, { userId: user.id, chatId, messageId }),
    );
    const [step] = (await world().branch(user, copy.chatId)).at(-1)?.run?.steps ?? [];
    expect(step).toMatchObject({ title: "Run ls", summary: expect.stringContaining("Nothing happened.") });
  });

  it("takes no time while it waits for its answer", PATIENT, async () => {
    const { deps } = world();
    const { user, chatId } = await ask("Run it", [turn("", call("run_command", { command: "ls" })), finish]);
    const { id: replyId, run } = await until(user, chatId, "consenting");
    const later = { ...deps, clock: { now: () => new Date(Date.now() + 3_600_000) } };
    const answer = { position: 0, shownId: run.consent?.shownId ?? "", answer: "never" as const };
    await callerFor(later, user).chat.answerConsent({ chatId, replyId, ...answer });
    const { run: done } = await until(user, chatId, "done");
    expect(Math.max(...done.steps.map(({ durationMs }) => durationMs ?? 0))).toBeLessThan(600_000);
    expect(done.spent.durationMs).toBeLessThan(600_000);
  });
});

it("leads the page on screen to where it last looked, once it is done", PATIENT, async () => {
  const { model, newUser } = world();
  const user = await newUser();
  model.reply(
    turn("", write(["index.html", heronPage], ["about.html", "<h1>About</h1>\n"])),
    turn("", call("open_path", { path: "about.html" })),
    finish,
    finish,
  );
  const { chatId } = await send(user, "A page about it");
  const asked = openTab(user, chatId, ({ action }) => ({
    ...calm,
    place: action === "go" ? "/about.html" : "",
  }));
  await until(user, chatId, "done", "ended");
  await expect.poll(() => asked.at(-1)).toEqual({ action: "go", path: "/about.html", isQuiet: true });
  expect(asked.filter((request) => request.action === "go")).toHaveLength(2);
});
