import { describe, expect, it } from "vitest";
import type { AttachmentInput } from "~/domain/chat/attachment";
import { MAX_EARLIER_IMAGE_BYTES } from "~/domain/chat/prompt";
import type { Db } from "~/server/db";
import { readAttachment } from "~/server/services/chat/attachments";
import { editMessage } from "~/server/services/chat/edit-message";
import { readContext } from "~/server/services/chat/read-context";
import { sendMessage } from "~/server/services/chat/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
/** Supports images, with a context of 4,096 tokens. */
const SMALL = "openai:llava-v1.6";

const picture = (name: string): AttachmentInput => ({
  kind: "image",
  name,
  mediaType: "image/png",
  base64: Buffer.from(`picture ${name}`).toString("base64"),
});
const file = (name: string, text: string): AttachmentInput => ({ kind: "text", name, text });

/** The database, and the names of the files whose contents were read. */
function watched(db: Db) {
  const read: string[] = [];
  const watching = db.$extends({
    query: {
      attachment: {
        async $allOperations({ args, query }) {
          const found = await query(args);
          for (const row of [found].flat())
            if (row && typeof row === "object" && "bytes" in row)
              read.push(Buffer.from(row.bytes as Uint8Array).toString());
          return found;
        },
      },
    },
  });
  return { db: watching as unknown as Db, read };
}

async function say(text: string, attachments: AttachmentInput[], chat: { user: User; chatId?: string }) {
  const { deps, settled } = world();
  const { chatId, messageId } = await sendMessage(deps, chat.user, {
    chatId: chat.chatId,
    text,
    modelId: SMALL,
    attachments,
  });
  await settled(chat.user, chatId);
  return { chatId, messageId };
}
type User = Awaited<ReturnType<ReturnType<typeof world>["newUser"]>>;

describe("attachments in a conversation", () => {
  it("are counted without being loaded, and loaded only for messages that are sent", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const { chatId } = await say("x".repeat(4_000), [picture("old.png")], { user });
    await say("x".repeat(4_000), [], { user, chatId });
    const { db, read } = watched(deps.db);
    expect(await readContext({ ...deps, db }, user, { chatId, modelId: SMALL })).toMatchObject({
      sent: 2,
      leftOut: 2,
    });
    expect(read).toEqual([]);

    const { settled } = world();
    await sendMessage({ ...deps, db }, user, {
      chatId,
      text: "next",
      modelId: SMALL,
      attachments: [picture("new.png")],
    });
    await settled(user, chatId);
    expect(read).toEqual(["picture new.png"]);
  });

  it("use as much of the context as their text", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const { chatId } = await say("read this", [file("notes.txt", "word ".repeat(2_500))], { user });
    const { sent, leftOut } = await readContext(deps, user, { chatId, modelId: SMALL });
    expect({ sent, leftOut }).toEqual({ sent: 0, leftOut: 2 });
    const short = await say("read this", [file("notes.txt", "word ".repeat(20))], { user });
    expect(await readContext(deps, user, { chatId: short.chatId, modelId: SMALL })).toMatchObject({
      sent: 2,
    });
    await say("and?", [], { user, chatId: short.chatId });
    const body = model.requests.at(-1)?.body as { messages: { content: unknown }[] };
    expect(JSON.stringify(body.messages)).toContain("notes.txt");
  });

  it("are omitted if earlier images exceed a reply's size limit, which is reported beforehand", async () => {
    const { deps, model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const { chatId, messageId } = await say("look", [picture("small.png")], { user });
    // Zeros compress well in the database.
    const large = deps.ids.next();
    await deps.db.$executeRaw`
      INSERT INTO attachments (id, message_id, name, media_type, bytes)
      VALUES (${large}::uuid, ${messageId}::uuid, 'large.png', 'image/png',
              decode(repeat('00', ${MAX_EARLIER_IMAGE_BYTES + 1}::int), 'hex'))`;
    expect(await readContext(deps, user, { chatId, modelId: SMALL })).toMatchObject({
      sent: 2,
      leftOut: 0,
      imagesLeftOut: 2,
    });
    const { db, read } = watched(deps.db);
    await sendMessage({ ...deps, db }, user, { chatId, text: "and?", modelId: SMALL, attachments: [] });
    await settled(user, chatId);
    expect(read).toEqual([]);
    const body = model.requests.at(-1)?.body as { messages: { content: unknown }[] };
    expect(JSON.stringify(body.messages[1])).toContain("not visible to you: 2 picture(s)");
  });

  it("are copied to an edited message inside the database", async () => {
    const { deps, model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const files = [picture("a.png"), file("b.txt", "bee")];
    const { chatId, messageId } = await say("look", files, { user });
    const { db, read } = watched(deps.db);
    await editMessage({ ...deps, db }, user, {
      chatId,
      messageId,
      text: "look again",
      modelId: "openai:none",
    });
    const [again] = await settled(user, chatId);
    expect(read).toEqual([]);
    expect(again?.attachments.map(({ name }) => name)).toEqual(["a.png", "b.txt"]);
    const copies = await Promise.all(
      (again?.attachments ?? []).map(({ id }) => readAttachment(deps, user, id)),
    );
    expect(copies.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["picture a.png", "bee"]);
  });
});
