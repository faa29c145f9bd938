import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MAX_EARLIER_IMAGE_BYTES } from "~/domain/chat/prompt";
import type { Db } from "~/server/db";
import { readAttachment } from "~/server/services/chat/attachments/attachment-store";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readContext } from "~/server/services/chat/writing/read-context";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
/** Supports images, with a context of 4,096 tokens. */
const SMALL = "openai:llava-v1.6";

type TestFile = { name: string; content: string | Uint8Array };

/** A picture of its own colour, small enough to be stored as it is. */
const picture = async (name: string, red: number): Promise<TestFile> => ({
  name,
  content: await sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer(),
});
const file = (name: string, content: string): TestFile => ({ name, content });
const base64Of = ({ content }: TestFile) => Buffer.from(content).toString("base64");

/** The database, and the contents that were read, in base64. */
function watched(db: Db) {
  const read: string[] = [];
  const watching = db.$extends({
    query: {
      attachment: {
        async $allOperations({ args, query }) {
          const found = await query(args);
          for (const row of [found].flat())
            if (row && typeof row === "object" && "bytes" in row)
              read.push(Buffer.from(row.bytes as Uint8Array).toString("base64"));
          return found;
        },
      },
    },
  });
  return { db: watching as unknown as Db, read };
}

async function upload(user: User, files: readonly TestFile[]) {
  const uploaded = [];
  for (const one of files) uploaded.push(await world().attach(user, one));
  return uploaded.map(({ id }) => ({ id, place: "prompt" as const }));
}

async function say(text: string, files: TestFile[], chat: { user: User; chatId?: string }) {
  const { deps, settled } = world();
  const attachments = await upload(chat.user, files);
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
    const { chatId } = await say("x".repeat(4_000), [await picture("old.png", 1)], { user });
    await say("x".repeat(4_000), [], { user, chatId });
    const { db, read } = watched(deps.db);
    expect(await readContext({ ...deps, db }, user, { chatId, modelId: SMALL })).toMatchObject({
      sent: 2,
      leftOut: 2,
    });
    expect(read).toEqual([]);

    const { settled } = world();
    const added = await picture("new.png", 2);
    const attachments = await upload(user, [added]);
    await sendMessage({ ...deps, db }, user, {
      chatId,
      text: "next",
      modelId: SMALL,
      attachments,
    });
    await settled(user, chatId);
    expect(read).toEqual([base64Of(added)]);
  });

  it("use as much of the context as their text", async () => {
    const { deps, model, newUser } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const { chatId } = await say("read this", [file("notes.txt", "word ".repeat(2_500))], { user });
    const long = await readContext(deps, user, { chatId, modelId: SMALL });
    const short = await say("read this", [file("notes.txt", "word ".repeat(20))], { user });
    const brief = await readContext(deps, user, { chatId: short.chatId, modelId: SMALL });
    expect(brief).toMatchObject({ sent: 2 });
    expect(long.tokens.conversation - brief.tokens.conversation).toBeGreaterThan(400);
    await say("and?", [], { user, chatId: short.chatId });
    const body = model.requests.at(-1)?.body as { messages: { content: unknown }[] };
    expect(JSON.stringify(body.messages)).toContain("notes.txt");
  });

  it("are omitted if earlier images exceed a reply's size limit, which is reported beforehand", async () => {
    const { deps, model, newUser, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["ok"] });
    const { chatId, messageId } = await say("look", [await picture("small.png", 3)], { user });
    // Zeros compress well in the database.
    const large = deps.ids.next();
    await deps.db.$executeRaw`
      INSERT INTO attachments (id, user_id, message_id, name, media_type, bytes, created_at)
      VALUES (${large}::uuid, ${user.id}::uuid, ${messageId}::uuid, 'large.png', 'image/png',
              decode(repeat('00', ${MAX_EARLIER_IMAGE_BYTES + 1}::int), 'hex'), ${deps.clock.now()})`;
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
    const files = [await picture("a.png", 4), file("b.txt", "bee")];
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
    expect(copies.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).toEqual(files.map(base64Of));
  });
});
