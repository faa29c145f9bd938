import { describe, expect, it } from "vitest";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";

const { world, send, openTab, until } = agentWorld();

const page = (title: string, heading = title) =>
  `<!doctype html><title>${title}</title><h1>${heading}</h1>\n`;
const inFence = (html: string) => `\`\`\`html index.html\n${html}\`\`\`\n`;
const PROMPT = "Baue mir bitte eine Seite für meine Praxis";

async function namesOf(api: ReturnType<typeof callerFor>, chatId: string) {
  const head = await api.project.ofChat({ chatId });
  const { items } = await api.project.versions({ projectId: head?.projectId ?? "", limit: 9 });
  const project = await world().deps.db.project.findUniqueOrThrow({ where: { id: head?.projectId ?? "" } });
  const { title } = await api.chat.get({ chatId });
  return { chat: title, project: project.name, versions: items.map(({ message }) => message) };
}

describe("names", () => {
  it("are those of what a reply built, follow its page, and stay where the user gave others", async () => {
    const { deps, model, newUser, send: ask, settled } = world();
    const user = await newUser();
    const api = callerFor(deps, user);
    model.reply(
      { tokens: [inFence(page("Praxis Nord"))] },
      { tokens: ["Done.\n\n", inFence(page("Praxis Süd", "Willkommen")), "\nAdded a waiting room.\n"] },
      { tokens: [inFence(page("Praxis West", "Willkommen"))] },
    );
    const { chatId } = await ask(user, PROMPT);
    await settled(user, chatId);
    expect(await namesOf(api, chatId)).toEqual({
      chat: "Praxis Nord",
      project: "Praxis Nord",
      versions: ["Add Praxis Nord"],
    });
    await ask(user, "fix it", chatId);
    await settled(user, chatId);
    expect(await namesOf(api, chatId)).toEqual({
      chat: "Praxis Süd",
      project: "Praxis Süd",
      versions: ["Add a waiting room", "Add Praxis Nord"],
    });
    await api.chat.rename({ chatId, title: "My clinic" });
    await ask(user, "Call it West", chatId);
    await settled(user, chatId);
    expect(await namesOf(api, chatId)).toEqual({
      chat: "My clinic",
      project: "My clinic",
      versions: ["Change index.html", "Add a waiting room", "Add Praxis Nord"],
    });
  });

  it("are those of what a run built", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply(
      turn("", write(["index.html", page("Praxis Nord")])),
      turn("", call("run_command", { command: "sh build.sh" })),
      turn("", call("finish", { summary: "A page." })),
    );
    const { chatId } = await send(user, PROMPT);
    openTab(user, chatId, (request) =>
      request.action === "command"
        ? {
            kind: "tests",
            exitCode: 0,
            output: "",
            written: [{ path: "a.txt", encoding: "text", content: "a" }],
          }
        : { ...calm, outline: "" },
    );
    const asking = await until(user, chatId, "consenting");
    const { position = 0, shownId = "" } = asking.run.consent ?? {};
    await callerFor(deps, user).chat.answerConsent({
      chatId,
      replyId: asking.id,
      position,
      shownId,
      answer: "once",
    });
    await until(user, chatId, "done", "ended");
    expect(await namesOf(callerFor(deps, user), chatId)).toEqual({
      chat: "Praxis Nord",
      project: "Praxis Nord",
      versions: ["Add a.txt", "Add Praxis Nord"],
    });
  });

  it("of a chat that builds nothing is its question", async () => {
    const { deps, model, newUser, send: ask, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["A closure keeps its variables."] });
    const { chatId } = await ask(user, "What is a **closure**?\nBriefly.");
    await settled(user, chatId);
    expect((await callerFor(deps, user).chat.get({ chatId })).title).toBe("What is a closure?");
  });
});
