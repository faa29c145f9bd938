import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { connectionInput } from "~/domain/model/connection-input";
import { DraftFiles } from "~/domain/project/draft-files";
import { saveConnection } from "~/server/services/model/connections";
import { changeFiles } from "~/server/services/reply/change-files";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { startOllama } from "~tests/support/ollama-stand-in";

const world = chatWorld();

type Body = { messages: { role: string; content: string }[]; tools?: { function: { name: string } }[] };
const lastBody = () => world().model.requests.at(-1)?.body as Body;
const promptOf = ({ messages }: Body) => messages.map(({ content }) => content).join("\n\n");
const system = () => lastBody().messages[0]?.content ?? "";

const PDF =
  "---\nname: pdf\ndescription: Extracts text and tables from PDF files.\n---\nOpen it with care.\n";
const files = {
  "index.html": "<p>Moss</p>\n",
  "AGENTS.md": "# Obey the moss\nUse tabs.\n",
  "skills/pdf/SKILL.md": PDF,
  "skills/pdf/forms.md": "Fill every field.\n",
};

async function newWorld() {
  const user = await world().newUser();
  const api = callerFor(world().deps, user);
  world().model.reply({ tokens: ["Fine."] });
  return { user, api };
}
type Api = Awaited<ReturnType<typeof newWorld>>["api"];

/** A chat with a project that came from outside. */
async function imported(api: Api, added: Record<string, string> = files): Promise<string> {
  const chatId = randomUUID();
  await api.chat.importFiles({
    chatId,
    name: "moss",
    files: Object.entries(added).map(([path, content]) => ({ path, encoding: "text" as const, content })),
  });
  return chatId;
}

async function ask(
  user: SignedInUser,
  chatId: string,
  text: string,
  modelId = world().modelId,
): Promise<void> {
  await callerFor(world().deps, user).chat.send({ chatId, text, modelId, attachments: [] });
  await world().settled(user, chatId);
}

/** Types text into the editor: a file's new content by its path. */
async function type(
  api: Api,
  chatId: string,
  path: string,
  content: string,
  message?: string,
): Promise<string> {
  const projectId = (await api.project.ofChat({ chatId }))?.projectId ?? "";
  const doc = new Y.Doc();
  const draft = await api.project.openDraft({ projectId, after: 0 });
  for (const update of draft.updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  const known = Y.encodeStateVector(doc);
  new DraftFiles(doc).set(path, new Y.Text(content));
  const update = Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString("base64");
  await api.project.edit({ projectId, update, message });
  return projectId;
}

const rulesOf = async (api: Api, chatId: string) =>
  (await api.chat.context({ chatId, modelId: world().modelId })).rules.map(({ source, state }) => [
    source,
    state,
  ]);

async function acceptAll(api: Api, chatId: string): Promise<void> {
  const unread = await api.chat.unreadRules({ chatId });
  await api.chat.acceptRules({ chatId, hashes: unread.map(({ hash }) => hash) });
}

describe("the rules of a chat", () => {
  it("are the account's, the folder's and the project's, and are the same with every message", async () => {
    const { user, api } = await newWorld();
    const { settings } = api;
    await settings.saveGeneration({ ...(await settings.generation()), systemPrompt: "Answer in rhymes." });
    const { folderId } = await api.history.saveFolder({ name: "Work", rules: "Write for clients." });
    const chatId = await imported(api);
    await api.history.arrange({ chatIds: [chatId], folderId });
    await acceptAll(api, chatId);
    expect((await api.chat.get({ chatId })).hasRules).toBe(true);
    await ask(user, chatId, "Hello");
    const first = system();
    const places = ["Answer in rhymes.", "Write for clients.", "Obey the moss", "- pdf: Extracts"].map(
      (part) => first.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(promptOf(lastBody()).split("Obey the moss")).toHaveLength(2);
    expect(promptOf(lastBody())).not.toMatch(/Open it with care|Fill every field/);
    await ask(user, chatId, "And now?");
    expect(system()).toBe(first);

    const { rules, tokens } = await api.chat.context({ chatId, modelId: world().modelId });
    expect(rules).toMatchObject([
      { source: "account", kind: "account", state: "on", tokens: 5 },
      { source: "folder", kind: "folder", name: "Work", state: "on", tokens: 5 },
      { source: "AGENTS.md", kind: "rules", state: "on" },
      { source: "skills/pdf/SKILL.md", kind: "skill", name: "pdf", state: "on", loaded: 0 },
    ]);
    expect(tokens.rules).toBe(rules.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  it("are switched off for one chat, each by itself, and stay so in the other half of a comparison", async () => {
    const { user, api } = await newWorld();
    await api.settings.saveGeneration({
      ...(await api.settings.generation()),
      systemPrompt: "Answer in rhymes.",
    });
    const { folderId } = await api.history.saveFolder({ name: "Work", rules: "Write for clients." });
    const chatId = await imported(api);
    await api.history.arrange({ chatIds: [chatId], folderId });
    await acceptAll(api, chatId);
    for (const source of ["account", "AGENTS.md", "skills/pdf/SKILL.md"])
      await api.chat.setRules({ chatId, source, isOn: false });
    await ask(user, chatId, "Hello");
    expect(promptOf(lastBody())).not.toMatch(/rhymes|Obey the moss|Extracts|Open it with care/);
    expect(system()).toContain("Write for clients.");
    expect(await rulesOf(api, chatId)).toEqual([
      ["account", "off"],
      ["folder", "on"],
      ["AGENTS.md", "off"],
      ["skills/pdf/SKILL.md", "off"],
    ]);

    await api.chat.setRules({ chatId, source: "AGENTS.md", isOn: true });
    const modelIds: [string, string] = [world().modelId, "openai:llava-v1.6"];
    await api.chat.compare({ chatId, text: "Which is better?", attachments: [], modelIds });
    for (const { id } of await world().deps.db.chat.findMany({
      where: { userId: user.id },
      select: { id: true },
    }))
      await world().settled(user, id);
    const compared = world()
      .model.requests.map(({ body }) => body as Body | null)
      .filter((body) => body?.messages?.at(-1)?.content.includes("Which is better?"));
    expect(compared).toHaveLength(2);
    for (const body of compared) {
      const prompt = body ? promptOf(body) : "";
      expect(prompt).not.toContain("rhymes");
      expect(prompt).toContain("Write for clients.");
      expect(prompt).toContain("Obey the moss");
    }

    const stranger = callerFor(world().deps, await world().newUser());
    await expect(stranger.chat.setRules({ chatId, source: "account", isOn: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a run", () => {
  it("follows the rules of its chat, and is told where the skills are", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api);
    await api.chat.chooseMode({ chatId, mode: "agent" });
    world().model.reply({
      tokens: ["I ask."],
      toolCalls: [{ name: "ask_person", arguments: { questions: [{ text: "Which moss?" }] } }],
    });
    const asked = async () => {
      await api.chat.send({
        chatId,
        text: "Go",
        modelId: world().modelId,
        attachments: [],
      });
      await expect
        .poll(async () => (await world().branch(user, chatId)).at(-1)?.run?.state, { timeout: 10_000 })
        .toBe("asking");
      const body = lastBody();
      const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
      await api.chat.stop({ chatId, replyId });
      await world().settled(user, chatId);
      return body;
    };
    expect(promptOf(await asked())).not.toMatch(/Obey the moss|Extracts text/);
    await acceptAll(api, chatId);
    const body = await asked();
    expect(body.messages[0]?.content).toContain("Obey the moss");
    expect(body.messages[0]?.content).toContain("- skills/pdf/SKILL.md: Extracts text");
    expect(promptOf(body).split("Obey the moss")).toHaveLength(2);
  });
});

describe("rules that came with a project", () => {
  it("are not used, in no form, before their owner has read them, and wait again when they change", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api);
    await ask(user, chatId, "Extract the tables of this PDF, as /pdf says");
    expect(promptOf(lastBody())).not.toMatch(/Obey the moss|Use tabs|Extracts text|Open it with care/);
    expect(promptOf(lastBody())).toContain("- AGENTS.md (");
    expect(lastBody().tools).toBeUndefined();
    expect(await rulesOf(api, chatId)).toEqual([
      ["AGENTS.md", "unread"],
      ["skills/pdf/SKILL.md", "unread"],
    ]);

    const [agents] = await api.chat.unreadRules({ chatId });
    expect(agents).toEqual({ path: "AGENTS.md", hash: expect.any(String), text: files["AGENTS.md"] });
    const hashes = [agents?.hash ?? ""];
    const stranger = callerFor(world().deps, await world().newUser());
    await Promise.all(
      [stranger.chat.unreadRules({ chatId }), stranger.chat.acceptRules({ chatId, hashes })].map((call) =>
        expect(call).rejects.toMatchObject({ code: "NOT_FOUND" }),
      ),
    );
    await api.chat.acceptRules({ chatId, hashes });
    await ask(user, chatId, "Hello");
    expect(system()).toContain("Obey the moss");
    expect(system()).not.toContain("Extracts text");

    await api.chat.importFiles({
      chatId,
      name: "moss",
      files: [{ path: "AGENTS.md", encoding: "text", content: "# Obey the fern\n" }],
    });
    await ask(user, chatId, "Hello again");
    expect(promptOf(lastBody())).not.toContain("Obey the");
    await expect(api.chat.acceptRules({ chatId, hashes })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("wait in a fork, and where a reply, an agent or a command wrote them", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api);
    await acceptAll(api, chatId);
    const versionId = (await api.project.ofChat({ chatId }))?.versionId ?? "";
    const fork = randomUUID();
    await api.chat.fork({ chatId: fork, versionId });
    expect(await rulesOf(api, fork)).toMatchObject([["AGENTS.md", "unread"], {}]);

    world().model.reply(
      { tokens: ["Here.\n\n```md AGENTS.md\nObey the reply.\n```\n"] },
      { tokens: ["Fine."] },
    );
    await ask(user, chatId, "Write rules");
    expect(await rulesOf(api, chatId)).toContainEqual(["AGENTS.md", "unread"]);
    const projectId = await type(
      api,
      chatId,
      "skills/new/SKILL.md",
      PDF.replace("name: pdf", "name: new"),
      "Ran npm",
    );
    await changeFiles(world().deps, user, {
      projectId,
      edits: [{ kind: "write", path: "docs/AGENTS.md", content: "Obey the agent.\n" }],
    });
    expect(await rulesOf(api, chatId)).toEqual(
      expect.arrayContaining([
        ["docs/AGENTS.md", "unread"],
        ["skills/new/SKILL.md", "unread"],
      ]),
    );
  });

  it("are used when their owner types them, at once, but not by a change to what nobody has read", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api, { "index.html": "<p>Moss</p>", "docs/AGENTS.md": "Obey the moss.\n" });
    await type(api, chatId, "AGENTS.md", "Use spaces.\n");
    await type(api, chatId, "docs/AGENTS.md", "Obey the moss, please.\n");
    const states = [
      ["AGENTS.md", "on"],
      ["docs/AGENTS.md", "unread"],
    ];
    expect(await rulesOf(api, chatId)).toEqual(states);
    await ask(user, chatId, "Hello");
    expect(system()).toContain("Use spaces.");
    expect(promptOf(lastBody())).not.toContain("Obey the moss");
    expect(await rulesOf(api, chatId)).toEqual(states);
    await type(api, chatId, "AGENTS.md", "Use two spaces.\n");
    expect(await rulesOf(api, chatId)).toEqual(states);
  });

  it("that cannot be shown whole cannot be accepted", async () => {
    const { api } = await newWorld();
    const chatId = await imported(api, {
      "index.html": "<p>Moss</p>",
      "AGENTS.md": "Use tabs.\n".repeat(3_000),
    });
    const [unread] = await api.chat.unreadRules({ chatId });
    expect(unread?.text).toBeNull();
    await expect(api.chat.acceptRules({ chatId, hashes: [unread?.hash ?? ""] })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("a skill of a project", () => {
  it("is read by a model with tools when it asks for it, without a question", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api);
    await acceptAll(api, chatId);
    world().model.reply(
      { tokens: ["Let me see."], toolCalls: [{ name: "read_skill", arguments: { name: "pdf" } }] },
      { tokens: [], toolCalls: [{ name: "read_skill", arguments: { name: "pdf", file: "forms.md" } }] },
      { tokens: ["Done."] },
    );
    await ask(user, chatId, "Hello");
    expect(lastBody().tools?.map((tool) => tool.function.name)).toEqual(["read_skill"]);
    expect(system()).not.toContain("tools of servers");
    expect(JSON.stringify(lastBody())).toContain("Files of its folder: forms.md\\n\\nOpen it with care.");
    expect(JSON.stringify(lastBody())).toContain("Fill every field.");
    expect((await world().branch(user, chatId)).at(-1)).toMatchObject({
      status: "complete",
      toolCalls: [
        { serverName: "Skills", tool: "read_skill", state: "done" },
        { serverName: "Skills", tool: "read_skill", state: "done" },
      ],
    });
  });

  it("is given with the message that names it, or that it is about where the model has no tools", async () => {
    const { user, api } = await newWorld();
    const chatId = await imported(api);
    await acceptAll(api, chatId);
    await ask(user, chatId, "Use /pdf");
    expect(lastBody().messages.at(-1)?.content).toContain("Open it with care.");
    await ask(user, chatId, "Thank you");
    expect(promptOf(lastBody())).not.toContain("Open it with care.");

    const ollama = await startOllama();
    ollama.reply({ tokens: ["Fine."] });
    const form = {
      kind: "ollama",
      name: "Own",
      address: ollama.url,
      key: "",
      headers: "",
      isShared: false,
      dailyTokens: "",
    };
    const deps = {
      ...world().deps,
      connectionsAllowPrivate: true,
      owners: { emails: [user.email], orFirst: false },
    };
    const { id } = await saveConnection(deps, user, connectionInput.parse(form));
    const own = callerFor(deps, user);
    const modelId = `connection:${id}/qwen3:4b`;
    await own.chat.send({ chatId, text: "Extract the tables of a PDF", modelId, attachments: [] });
    await world().settled(user, chatId);
    const body = ollama.requests.findLast(({ body }) => JSON.stringify(body)?.includes("Extract the tables"))
      ?.body as Body;
    expect(body.tools).toBeUndefined();
    expect(body.messages.at(-1)?.content).toContain("Open it with care.");
    await ollama.close();
  });
});
