import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { MAX_TRIES_PER_HOUR } from "~/domain/chat/repair";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { endRepair } from "~/server/services/chat/repairing/end-repair";
import { startRepair } from "~/server/services/chat/repairing/start-repair";
import { readChatProject } from "~/server/services/project/projects";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const reply = (code: string) => ({ tokens: [`Here.\n\n\`\`\`tsx src/App.tsx\n${code}\n\`\`\`\n`] });
const error = "TypeError: items is undefined (line 3)";

async function brokenChat(planId?: string) {
  const { model, newUser, send, settled } = world();
  const user = await newUser(planId);
  model.reply(reply("export default function App() {}"));
  const { chatId } = await send(user, "Build an app");
  await settled(user, chatId);
  return { user, chatId };
}
type Chat = Awaited<ReturnType<typeof brokenChat>>;

const headOf = ({ user, chatId }: Chat) => readChatProject(world().deps, user, { chatId });

async function tryOnce(chat: Chat, code: string | null, errors: string[] | null, known: string[] = []) {
  const { deps, model, modelId, settled } = world();
  const { user, chatId } = chat;
  model.reply(code === null ? { tokens: ["I do not know."] } : reply(code));
  const versionId = (await headOf(chat))?.versionId ?? "";
  const { messageId } = await startRepair(deps, user, { chatId, modelId, versionId, error, known });
  await settled(user, chatId);
  const verdict = await endRepair(deps, user, { chatId, messageId, errors });
  return { messageId, verdict };
}

describe("fixing an error of the preview", () => {
  it("keeps a change that was found good, and counts no prompt", async () => {
    const chat = await brokenChat("free-plan");
    const before = await headOf(chat);
    const { messageId, verdict } = await tryOnce(chat, "export default function Fixed() {}", []);
    expect(verdict).toEqual({ state: "fixed", finding: null, isFirst: true });
    const head = await headOf(chat);
    expect(head?.number).toBe((before?.number ?? 0) + 1);
    expect(head?.lastGood?.id).toBe(head?.versionId);
    const { deps, branch } = world();
    expect(await deps.db.promptUsage.count({ where: { userId: chat.user.id } })).toBe(1);
    const asked = (await branch(chat.user, chat.chatId)).find(({ id }) => id === messageId);
    expect(asked?.repair).toMatchObject({ number: 1, state: "fixed", error });
    expect(asked?.content).toContain(error);
  });

  it("is asked again for code that does not say which file it is for, before it counts as no change", async () => {
    const chat = await brokenChat();
    const { deps, model, modelId, settled } = world();
    const versionId = (await headOf(chat))?.versionId ?? "";
    model.reply(
      { tokens: ["The import is missing:\n\n```tsx\nimport { items } from './items';\n```\n"] },
      reply("export default function Fixed() {}"),
    );
    const input = { chatId: chat.chatId, modelId, versionId, error, known: [] };
    const { messageId } = await startRepair(deps, chat.user, input);
    await settled(chat.user, chat.chatId);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("does not say which file it is for");
    const ended = { chatId: chat.chatId, messageId, errors: [] };
    expect(await endRepair(deps, chat.user, ended)).toMatchObject({ state: "fixed" });
  });

  it("is one line of the conversation once it has ended", async () => {
    const chat = await brokenChat();
    const { model, send, settled } = world();
    await tryOnce(chat, "export default function Fixed() {}", []);
    model.reply({ tokens: ["Hello."] });
    await send(chat.user, "Hello", chat.chatId);
    await settled(chat.user, chat.chatId);
    const asked = JSON.stringify(model.requests.at(-1)?.body);
    expect(asked).toContain(`Fix an error of the preview: ${error}`);
    expect(asked).not.toContain("The preview reports an error");
  });

  it("records what its model took, with its reply", async () => {
    const chat = await brokenChat();
    const { messageId } = await tryOnce(chat, "export default function Fixed() {}", []);
    const messages = await world().branch(chat.user, chat.chatId);
    expect(messages.find(({ parentId }) => parentId === messageId)?.usage).toMatchObject({
      inputTokens: 1_200,
      outputTokens: 34,
      isEstimated: false,
      cost: expect.closeTo(0.001268, 9),
    });
  });

  it.each([
    ["brings another error", "export default 1", ["boom"], { state: "rolled_back", finding: "boom" }],
    ["keeps the error", "export default 2", [error], { state: "rolled_back", finding: error }],
    ["was stopped before its check", "export default 3", null, { state: "stopped", finding: null }],
    ["changes nothing", null, [], { state: "rolled_back", finding: "It changed no file." }],
  ])("rolls back a change that %s", async (_, code, errors, verdict) => {
    const chat = await brokenChat();
    const before = await headOf(chat);
    expect((await tryOnce(chat, code, errors)).verdict).toMatchObject(verdict);
    expect((await headOf(chat))?.versionId).toBe(before?.versionId);
  });

  it("ends after three tries at one error, even when its numbers differ, and tells each try of those before", async () => {
    const { deps, model, modelId } = world();
    const chat = await brokenChat();
    for (const code of ["1", "2", "3"]) await tryOnce(chat, `export default ${code}`, [`found ${code}`]);
    const asked = JSON.stringify(model.requests.at(-1)?.body);
    expect(asked).toContain("Try 2 was rolled back: found 2");
    const versionId = (await headOf(chat))?.versionId ?? "";
    const again = { chatId: chat.chatId, modelId, versionId, error: error.replace("3", "77"), known: [] };
    await expect(startRepair(deps, chat.user, again)).rejects.toThrow("3 tries did not fix this error.");
  });

  it("blames no try for an error that was known before the first one", async () => {
    const chat = await brokenChat();
    await tryOnce(chat, "export default 1", [error], ["other"]);
    expect((await tryOnce(chat, "export default 2", ["other"])).verdict).toMatchObject({
      state: "fixed",
      finding: null,
    });
  });

  it("fixes what is being edited: it becomes a version first, to which a bad try is rolled back", async () => {
    const chat = await brokenChat();
    const api = callerFor(world().deps, chat.user);
    const { projectId = "" } = (await headOf(chat)) ?? {};
    const tab = new Y.Doc();
    for (const update of (await api.project.openDraft({ projectId, after: 0 })).updates)
      Y.applyUpdate(tab, Buffer.from(update, "base64"));
    const before = Y.encodeStateVector(tab);
    tab.getMap<Y.Text>("files").get("src/App.tsx")?.insert(0, "items();\n");
    const update = Buffer.from(Y.encodeStateAsUpdate(tab, before)).toString("base64");
    await api.project.edit({ projectId, update });

    await tryOnce(chat, "export default 1", [error]);
    const asked = JSON.stringify(world().model.requests.at(-1)?.body);
    expect(asked).toContain("+items();");
    const head = await headOf(chat);
    expect(head).toMatchObject({ number: 2, undo: { number: 1 } });
    const [file] = head?.files ?? [];
    const contents = await api.project.contents({ projectId, ids: [file?.id ?? ""] });
    expect(Object.values(contents)).toEqual([expect.stringContaining("items();")]);
  });

  it("counts no change that could not be checked, and says why", async () => {
    const chat = await brokenChat();
    const before = await headOf(chat);
    const { deps, model, modelId, settled } = world();
    model.reply(reply("export default 1"));
    const { chatId, user } = chat;
    const versionId = before?.versionId ?? "";
    const { messageId } = await startRepair(deps, user, { chatId, modelId, versionId, error, known: [] });
    await settled(user, chatId);
    const problem = "The page did not finish.";
    expect(await endRepair(deps, user, { chatId, messageId, errors: null, problem })).toMatchObject({
      state: "rolled_back",
      finding: problem,
    });
    expect((await headOf(chat))?.versionId).toBe(versionId);
  });

  it("is ended once, however many tabs checked it, so that only one of them begins the next try", async () => {
    const chat = await brokenChat();
    const { messageId, verdict } = await tryOnce(chat, "export default 1", ["boom"]);
    expect(verdict.isFirst).toBe(true);
    const { chatId, user } = chat;
    expect(await endRepair(world().deps, user, { chatId, messageId, errors: [] })).toEqual({
      state: "rolled_back",
      finding: "boom",
      isFirst: false,
    });
  });

  it("is rolled back when no preview checked it for minutes after its reply", async () => {
    const chat = await brokenChat();
    const { deps, model, modelId, settled, branch } = world();
    model.reply(reply("export default 1"));
    const { chatId, user } = chat;
    const versionId = (await headOf(chat))?.versionId ?? "";
    const { messageId } = await startRepair(deps, user, { chatId, modelId, versionId, error, known: [] });
    await settled(user, chatId);
    const stateOf = async () =>
      (await branch(user, chatId)).find(({ id }) => id === messageId)?.repair?.state;
    await recoverReplies(deps, { singleInstance: true, suspects: [] });
    expect(await stateOf()).toBe("running");
    const later = { now: () => new Date(deps.clock.now().getTime() + 11 * 60_000) };
    await recoverReplies({ ...deps, clock: later }, { singleInstance: true, suspects: [] });
    expect(await stateOf()).toBe("rolled_back");
    expect((await headOf(chat))?.versionId).toBe(versionId);
  });

  it("is refused for a version that is no longer on screen, for a stranger, and beyond the hour's limit", async () => {
    const { deps, modelId, newUser } = world();
    const chat = await brokenChat();
    const versionId = (await headOf(chat))?.versionId ?? "";
    const input = { chatId: chat.chatId, modelId, versionId, error, known: [] };
    const { messageId } = await tryOnce(chat, "export default 4", []);
    await expect(startRepair(deps, chat.user, input)).rejects.toThrow("The project has changed");
    const stranger = await newUser();
    await expect(startRepair(deps, stranger, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      endRepair(deps, stranger, { chatId: chat.chatId, messageId, errors: [] }),
    ).rejects.toMatchObject({ code: "not_found" });

    const tried = await deps.db.repairTry.findUniqueOrThrow({ where: { id: messageId } });
    const others = Array.from({ length: MAX_TRIES_PER_HOUR }, () => deps.ids.next());
    await deps.db.message.createMany({
      data: others.map((id) => ({
        id,
        chatId: chat.chatId,
        role: "user" as const,
        status: "complete" as const,
        content: "",
        createdAt: deps.clock.now(),
      })),
    });
    await deps.db.repairTry.createMany({
      data: others.map((id) => ({ ...tried, id, originId: deps.ids.next() })),
    });
    const newest = (await headOf(chat))?.versionId ?? "";
    await expect(startRepair(deps, chat.user, { ...input, versionId: newest })).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });
});
