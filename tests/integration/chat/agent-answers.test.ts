import { describe, expect, it } from "vitest";
import { readOpenFiles } from "~/server/services/project/read-open-files";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
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
});
