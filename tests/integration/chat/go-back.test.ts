import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readOpenFiles } from "~/server/services/project/files";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";

const { world, send, openTab, until } = agentWorld();

const PATIENT = { timeout: 30_000 };
const page = (heading: string) => `\`\`\`html index.html\n<h1>${heading}</h1>\n\`\`\`\n`;
const finish = turn("", call("finish", { summary: "Done." }));

/** A project whose heading was One, then Two. */
async function twoVersions() {
  const { model, newUser, settled } = world();
  const user = await newUser();
  model.reply({ tokens: [page("One")] });
  const { chatId } = await world().send(user, "A page");
  await settled(user, chatId);
  model.reply({ tokens: [page("Two")] });
  await world().send(user, "Another heading", chatId);
  await settled(user, chatId);
  return { user, chatId };
}

async function projectOf(user: SignedInUser, chatId: string) {
  const project = await callerFor(world().deps, user).project.ofChat({ chatId });
  if (!project) throw new Error("There is no project");
  const { files } = await readOpenFiles(world().deps, user, project);
  return { ...project, page: files.get("index.html") };
}

async function offerOf(user: SignedInUser, chatId: string) {
  const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
  const { versionId: shownId } = await projectOf(user, chatId);
  return callerFor(world().deps, user).chat.goBackOffer({ chatId, replyId, shownId });
}

const sentLast = () => JSON.stringify(world().model.requests.at(-1)?.body);

describe("a message that asks to go back", () => {
  it(
    "offers the version before, until it is on screen, and its model sees what changed",
    PATIENT,
    async () => {
      const { model, settled, deps } = world();
      const { user, chatId } = await twoVersions();
      model.reply({ tokens: ["The button goes back."] });
      await world().send(user, "Go back to how it was", chatId);
      await settled(user, chatId);
      expect(sentLast()).toMatch(/Version 2: [^"]*-<h1>One<\/h1>\\n\+<h1>Two<\/h1>/);
      const offer = await offerOf(user, chatId);
      expect(offer?.number).toBe(1);
      const { project } = callerFor(deps, user);
      expect(await project.restore({ versionId: offer?.id ?? "" })).toMatchObject({ number: 3 });
      expect((await projectOf(user, chatId)).page).toContain("One");
      expect(await offerOf(user, chatId)).toBeNull();
      await project.undo({ projectId: (await projectOf(user, chatId)).projectId });
      expect((await projectOf(user, chatId)).page).toContain("Two");
      expect((await offerOf(user, chatId))?.number).toBe(1);
    },
  );

  it("is free where the starter answers, which changes nothing", PATIENT, async () => {
    const { settled, deps } = world();
    const { user, chatId } = await twoVersions();
    const used = () => deps.db.promptUsage.count({ where: { userId: user.id, refundedAt: null } });
    const before = await used();
    const text = "Restore version 1, please";
    await sendMessage(deps, user, { chatId, text, modelId: "builtin:starter", attachments: [] });
    await settled(user, chatId);
    expect(await used()).toBe(before);
    expect((await projectOf(user, chatId)).page).toContain("Two");
    expect((await offerOf(user, chatId))?.number).toBe(1);
  });

  it("offers no version that there is not, and none of another user", PATIENT, async () => {
    const { model, settled, newUser, deps } = world();
    const { user, chatId } = await twoVersions();
    model.reply({ tokens: ["There is none."] });
    await world().send(user, "Go back to version 9", chatId);
    await settled(user, chatId);
    expect(await offerOf(user, chatId)).toBeNull();
    const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
    const { versionId: shownId } = await projectOf(user, chatId);
    const stranger = callerFor(deps, await newUser()).chat;
    await expect(stranger.goBackOffer({ chatId, replyId, shownId })).rejects.toThrow(/couldn't find/);
  });
});

it("is offered by a model that only writes, by a line of its own", PATIENT, async () => {
  const { model, settled } = world();
  const { user, chatId } = await twoVersions();
  model.reply({ tokens: ["I set another heading.\n\n/go-back 1\n"] });
  await world().send(user, "What did you change?", chatId);
  await settled(user, chatId);
  expect(sentLast()).toContain("write /go-back and its number");
  expect((await offerOf(user, chatId))?.number).toBe(1);
});

describe("a run", () => {
  it("goes back with a tool, as a version that can be undone", PATIENT, async () => {
    const { model, deps } = world();
    const { user, chatId } = await twoVersions();
    await callerFor(world().deps, user).chat.chooseMode({ chatId, mode: "agent" });
    openTab(user, chatId, () => calm);
    model.reply(turn("", call("go_back", { version: 1 })), finish);
    await send(user, "I liked version 1 more: restore it, and add a footer", chatId);
    const { id: replyId, run } = await until(user, chatId, "done");
    expect(run.steps[0]).toMatchObject({
      title: "Went back to version 1",
      state: "done",
      changes: [{ path: "index.html", state: "applied", added: 1, removed: 1 }],
    });
    expect((await projectOf(user, chatId)).page).toContain("One");
    await callerFor(deps, user).chat.rewindRun({ chatId, replyId, position: 0, to: "undo" });
    expect((await projectOf(user, chatId)).page).toContain("Two");
  });

  it("is told what it was given, and asks before that deletes many files", PATIENT, async () => {
    const { model } = world();
    const { user, chatId } = await twoVersions();
    await callerFor(world().deps, user).chat.chooseMode({ chatId, mode: "agent" });
    openTab(user, chatId, () => calm);
    const many = Array.from({ length: 7 }, (_, at): [string, string] => [`notes/${at}.md`, "note\n"]);
    model.reply(turn("", write(...many)), finish);
    await send(user, "Notes", chatId);
    await until(user, chatId, "done");
    model.reply(turn("", call("go_back")), finish);
    await send(user, "Undo that", chatId);
    const { run } = await until(user, chatId, "consenting");
    expect(sentLast()).toContain("go_back makes one the newest again.");
    expect(run.consent).toMatchObject({ title: "Delete 7 files", lines: many.map(([path]) => path) });
  });
});
