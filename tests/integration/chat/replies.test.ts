import { describe, expect, it } from "vitest";
import { listRecent } from "~/server/services/account/dashboard";
import { setOutsideImages, showBranch } from "~/server/services/chat/history/change-chat";
import { readChat } from "~/server/services/chat/history/read-chat";
import { readLastCode, readMessages } from "~/server/services/chat/history/read-messages";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { unqueueMessage } from "~/server/services/chat/sending/queued-messages";
import { regenerateReply } from "~/server/services/chat/sending/regenerate-reply";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { chatWorld } from "~tests/support/chat-world";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

const texts = (messages: { content: string }[]) => messages.map((message) => message.content);

describe("sending", () => {
  it("saves the message and the model's reply in a new chat named after the message", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["Good ", "morning"] });
    const { chatId } = await world().send(user, "Say good morning");
    expect(texts(await settled(user, chatId))).toEqual(["Say good morning", "Good morning"]);
    expect((await readChat(deps, user, { chatId })).title).toBe("Say good morning");
  });

  it("sends the whole conversation, the system prompt and the user's settings", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    await deps.db.userSettings.create({
      data: { id: user.id, systemPrompt: "Answer in Welsh.", temperature: 0.25 },
    });
    model.reply({ tokens: ["one"] }, { tokens: ["two"] });
    const { chatId } = await world().send(user, "first");
    await settled(user, chatId);
    await world().send(user, "second", chatId);
    await settled(user, chatId);
    const body = model.requests.at(-1)?.body as {
      temperature: number;
      messages: { role: string; content: string }[];
    };
    expect(body.temperature).toBe(0.25);
    expect(body.messages[0]?.content).toMatch(/You are Bluebonnet[\s\S]*Answer in Welsh\./);
    expect(body.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ["user", "first"],
      ["assistant", "one"],
      ["user", "second"],
    ]);
  });

  it("sends text files as named fences, and images to models that support them", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const files = [
      await world().attach(user, { name: "app.css", content: "a { color: red }" }),
      await world().attach(user, { name: "dot.png", content: Buffer.from(png, "base64") }),
    ];
    model.reply({ tokens: ["seen"] });
    const { chatId } = await sendMessage(deps, user, {
      text: "What is this?",
      modelId: "openai:llava-v1.6",
      attachments: files.map(({ id }) => ({ id, place: "prompt" })),
    });
    const [message] = await settled(user, chatId);
    expect(message?.attachments).toMatchObject([
      { kind: "text", name: "app.css", bytes: 16 },
      { kind: "image", name: "dot.png" },
    ]);
    const body = JSON.stringify(model.requests.at(-1)?.body);
    expect(body).toContain(
      JSON.stringify("```css app.css\na { color: red }\n```\n\nWhat is this?").slice(1, -1),
    );
    expect(body).toContain(png);

    model.reply({ tokens: ["not seen"] });
    await world().send(user, "And now?", chatId);
    await settled(user, chatId);
    const blind = JSON.stringify(model.requests.at(-1)?.body);
    expect(blind).toContain("What is this?\\n\\n[Attached, but not visible to you: 1 picture(s)]");
    expect(blind).not.toContain(png);
  });

  it("keeps a failed reply with its reason, refunds the prompt, and regenerates it in place", async () => {
    const { model, newUser, settled, deps, modelId } = world();
    const user = await newUser("free-plan");
    model.reply({ failure: { status: 500, body: { error: { message: "boom" } } } }, { tokens: ["better"] });
    const { chatId } = await world().send(user, "try");
    const [message, failed] = await settled(user, chatId);
    expect(message?.content).toBe("try");
    expect(failed).toMatchObject({
      status: "failed",
      failure: { title: "Error communicating with the AI service" },
    });
    expect(await deps.db.promptUsage.count({ where: { userId: user.id, refundedAt: null } })).toBe(0);

    const again = await regenerateReply(deps, user, { chatId, replyId: failed?.id ?? "", modelId });
    expect(again.replyId).toBe(failed?.id);
    expect(texts(await settled(user, chatId))).toEqual(["try", "better"]);
    expect(await deps.db.promptUsage.count({ where: { userId: user.id, refundedAt: null } })).toBe(1);
  });

  it("keeps the text received before the connection broke", async () => {
    const { model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["half a ", "reply"], ending: "reset" });
    const { chatId } = await world().send(user, "try");
    expect((await settled(user, chatId))[1]).toMatchObject({ status: "failed", content: "half a reply" });
  });

  it("finds the newest reply with code for a preview opened after replies without any", async () => {
    const { model, newUser, settled, deps } = world();
    const [user, stranger] = [await newUser(), await newUser()];
    const lastCode = (chatId: string, who = user) => readLastCode(deps, who, { chatId });
    model.reply(
      { tokens: ["Hello"] },
      { tokens: ["```html\n<p>1\n```\n"] },
      { tokens: ["```html\n<p>2\n```\n"] },
    );
    const { chatId } = await world().send(user, "hello");
    await settled(user, chatId);
    expect(await lastCode(chatId)).toBeNull();
    for (const text of ["one", "two"]) {
      await world().send(user, text, chatId);
      await settled(user, chatId);
    }
    model.reply({ tokens: ["Gladly"] }, { failure: { status: 500, body: { error: { message: "boom" } } } });
    for (const text of ["thanks", "three"]) {
      await world().send(user, text, chatId);
      await settled(user, chatId);
    }
    expect(await lastCode(chatId)).toMatchObject({ text: "```html\n<p>2\n```\n" });
    await expect(lastCode(chatId, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("loads no external images until the chat's owner allows it", async () => {
    const { model, newUser, settled, deps } = world();
    const [user, stranger] = [await newUser(), await newUser()];
    model.reply({ tokens: ["```html\n<p>1\n```\n"] });
    const { chatId } = await world().send(user, "hello");
    await settled(user, chatId);
    expect((await readChat(deps, user, { chatId })).outsideImages).toBe(false);
    await expect(setOutsideImages(deps, stranger, { chatId, allowed: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await setOutsideImages(deps, user, { chatId, allowed: true });
    expect((await readChat(deps, user, { chatId })).outsideImages).toBe(true);
    expect((await listRecent(deps, user))[0]?.thumbnail).toMatchObject({ kind: "page", outsideImages: true });
  });

  it("stores a version for each finished reply with code", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["no code"] }, { tokens: ["```css\na{}\n```"] });
    const { chatId } = await world().send(user, "1");
    await settled(user, chatId);
    await world().send(user, "2", chatId);
    await settled(user, chatId);
    expect(await versionsOfChat(deps.db, chatId)).toEqual([{ number: 1, files: { "style.css": "a{}\n" } }]);
  });
});

describe("stopping", () => {
  it("aborts the upstream request and keeps the text so far", async () => {
    const { model, newUser, settled, deps, branch } = world();
    const user = await newUser();
    model.reply({ tokens: ["kept", " text"], ending: "hang" });
    const aborted = model.nextAbort();
    const { chatId } = await world().send(user, "go");
    while ((await deps.streams.live(chatId))?.text !== "kept text")
      await new Promise((done) => setTimeout(done, 5));
    const replyId = (await branch(user, chatId))[1]?.id ?? "";
    await stopReply(deps, user, { chatId, replyId });
    await aborted;
    expect((await settled(user, chatId))[1]).toMatchObject({ status: "stopped", content: "kept text" });
  });

  it("keeps the files that were finished, and the reply that goes on adds the others", async () => {
    const { model, newUser, settled, deps, branch } = world();
    const user = await newUser();
    const begun = "```css style.css\na{}\n```\n```js app.js\none();\n";
    model.reply({ tokens: [begun], ending: "hang" }, { tokens: ["two();\n```\n"] });
    const { chatId } = await world().send(user, "go");
    while ((await deps.streams.live(chatId))?.text !== begun)
      await new Promise((done) => setTimeout(done, 5));
    const replyId = (await branch(user, chatId))[1]?.id ?? "";
    await stopReply(deps, user, { chatId, replyId });
    expect((await settled(user, chatId))[1]).toMatchObject({ status: "stopped" });
    const first = { number: 1, files: { "style.css": "a{}\n" } };
    expect(await versionsOfChat(deps.db, chatId)).toMatchObject([first]);

    await continueReply(deps, user, { chatId, replyId });
    expect((await settled(user, chatId))[1]).toMatchObject({ status: "complete" });
    expect(await versionsOfChat(deps.db, chatId)).toMatchObject([
      first,
      { number: 2, files: { "style.css": "a{}\n", "app.js": "one();\ntwo();\n" } },
    ]);
  });
});

describe("the queue", () => {
  it("queues messages while a reply runs, answers them in order, and removes one on request", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["r1"], firstTokenDelayMs: 300 }, { tokens: ["r2"] }, { tokens: ["r3"] });
    const { chatId } = await world().send(user, "m1");
    const second = await world().send(user, "m2", chatId);
    const unwanted = await world().send(user, "never", chatId);
    await world().send(user, "m3", chatId);
    expect(second.queued).toBe(true);
    expect((await readChat(deps, user, { chatId })).queued.map(({ content }) => content)).toEqual([
      "m2",
      "never",
      "m3",
    ]);
    expect(await unqueueMessage(deps, user, { chatId, messageId: unwanted.messageId })).toEqual({
      text: "never",
      attachments: [],
    });
    expect(texts(await settled(user, chatId))).toEqual(["m1", "r1", "m2", "r2", "m3", "r3"]);
  });

  it("answers one of several concurrent messages and queues the others", async () => {
    const { model, newUser, settled, deps } = world();
    const user = await newUser();
    model.reply({ tokens: ["hello"] });
    const { chatId } = await world().send(user, "hello");
    await settled(user, chatId);
    model.reply({ tokens: ["a ", "b ", "c"], delayMs: 100 });
    const sent = await Promise.all(["m1", "m2", "m3", "m4"].map((text) => world().send(user, text, chatId)));
    expect(sent.filter(({ queued }) => !queued)).toHaveLength(1);
    expect((await readChat(deps, user, { chatId })).queued).toHaveLength(3);
    expect(await settled(user, chatId)).toHaveLength(10);
  });
});

describe("branches", () => {
  it("keeps the earlier branch when a message is edited or a reply regenerated, and can show it again", async () => {
    const { model, newUser, settled, deps, modelId, branch } = world();
    const user = await newUser();
    model.reply(
      { tokens: ["r1"] },
      { tokens: ["r2"] },
      { tokens: ["r1 anew"] },
      { tokens: ["r1 anew, again"] },
    );
    const { chatId } = await world().send(user, "m1");
    await settled(user, chatId);
    await world().send(user, "m2", chatId);
    const before = await settled(user, chatId);
    const firstId = before[0]?.id ?? "";
    await editMessage(deps, user, { chatId, messageId: firstId, text: "m1 edited", modelId });
    const edited = await settled(user, chatId);
    expect(texts(edited)).toEqual(["m1 edited", "r1 anew"]);
    expect(edited[0]?.siblingIds).toEqual([firstId, edited[0]?.id]);

    await regenerateReply(deps, user, { chatId, replyId: edited[1]?.id ?? "", modelId });
    const regenerated = await settled(user, chatId);
    expect(texts(regenerated)).toEqual(["m1 edited", "r1 anew, again"]);
    expect(regenerated[1]?.siblingIds).toHaveLength(2);

    await showBranch(deps, user, { chatId, messageId: firstId });
    expect(texts(await branch(user, chatId))).toEqual(["m1", "r1", "m2", "r2"]);
  });
});

describe("after a crash", () => {
  it("shows the saved text as interrupted, and continues where it stopped", async () => {
    const { model, newUser, settled, deps, restarted } = world();
    const user = await newUser();
    model.reply({ tokens: ["first half"], ending: "hang" }, { tokens: [" second half"] });
    const { chatId } = await world().send(user, "go");
    // The state after a kill: the row and the journal, but no writer.
    while ((await deps.db.replyChunk.count({ where: { reply: { chatId } } })) === 0) {
      await new Promise((done) => setTimeout(done, 10));
    }
    const after = restarted();
    expect((await recoverReplies(after, { singleInstance: true, suspects: [] })).interrupted).toBe(1);
    const { items } = await readMessages(after, user, { chatId, limit: 10 });
    expect(items[1]).toMatchObject({ status: "interrupted", content: "first half" });

    await continueReply(after, user, { chatId, replyId: items[1]?.id ?? "" });
    expect((await settled(user, chatId))[1]).toMatchObject({
      status: "complete",
      content: "first half second half",
    });
    const body = model.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
    expect(body.messages.at(-2)).toMatchObject({ role: "assistant", content: "first half" });
  });
});

describe("another user", () => {
  it("finds nothing, and changes nothing", async () => {
    const { model, newUser, settled, deps, modelId } = world();
    const [owner, stranger] = [await newUser(), await newUser()];
    model.reply({ tokens: ["mine"] });
    const { chatId, messageId } = await world().send(owner, "private");
    const [, reply] = await settled(owner, chatId);
    const replyId = reply?.id ?? "";
    const attempts = [
      () => world().send(stranger, "hello", chatId),
      () => readChat(deps, stranger, { chatId }),
      () => readMessages(deps, stranger, { chatId, limit: 10 }),
      () => editMessage(deps, stranger, { chatId, messageId, text: "x", modelId }),
      () => regenerateReply(deps, stranger, { chatId, replyId, modelId }),
      () => continueReply(deps, stranger, { chatId, replyId }),
      () => stopReply(deps, stranger, { chatId, replyId }),
      () => showBranch(deps, stranger, { chatId, messageId }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(texts(await settled(owner, chatId))).toEqual(["private", "mine"]);
  });
});
