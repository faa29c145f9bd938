import { describe, expect, it } from "vitest";
import type { PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { readChat } from "~/server/services/chat/history/read-chat";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { versionsOfChat } from "~tests/support/version-files";

const { world, send, openTab, until } = agentWorld();

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
