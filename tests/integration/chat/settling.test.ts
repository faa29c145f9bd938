import { describe, expect, it } from "vitest";
import { settleReply } from "~/server/services/chat/writing/settle-reply";
import { chatWorld } from "~tests/support/chat-world";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

/** Makes the database reject the next `times` writes to a table. */
async function refuseWrites(table: "messages" | "reply_chunks", times: number, when = "true") {
  const { db } = world().deps;
  for (const statement of [
    `CREATE SEQUENCE refusals_of_${table}`,
    `CREATE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (${when}) AND nextval('refusals_of_${table}') <= ${times} THEN RAISE EXCEPTION 'could not extend file'; END IF;
       RETURN NEW; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_${table}()`,
  ])
    await db.$executeRawUnsafe(statement);
  return {
    asked: async () => {
      const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
        `SELECT last_value::int AS count FROM refusals_of_${table}`,
      );
      return row?.count ?? 0;
    },
    async end() {
      await db.$executeRawUnsafe(`DROP FUNCTION refuse_${table} CASCADE`);
      await db.$executeRawUnsafe(`DROP SEQUENCE refusals_of_${table}`);
    },
  };
}

describe("text that no database can store", () => {
  it("is removed from a model's text and thinking, and a split surrogate pair is preserved", async () => {
    const { model, newUser, settled, send, deps } = world();
    const user = await newUser();
    model.reply({
      thinking: ["a\0b", "\ud83d", "\ude00", "\ud83d"],
      tokens: ["```js\n", "let a\0 = '\ud83d", "\ude00", "\ud800", "\udc00\udc00';\n```\n", "\ud83d"],
    });
    const { chatId } = await send(user, "code");
    expect((await settled(user, chatId))[1]).toMatchObject({
      status: "complete",
      thinking: "ab\u{1f600}",
      content: "```js\nlet a = '\u{1f600}\u{10000}';\n```\n",
    });
    const [version] = await versionsOfChat(deps.db, chatId);
    expect(version?.files).toEqual({ "script.js": "let a = '\u{1f600}\u{10000}';\n" });
  });

  it("is removed from a provider's error message", async () => {
    const { model, newUser, settled, send, deps } = world();
    const user = await newUser();
    // Only who configured the server sees its words.
    Object.assign(deps.owners, { emails: [user.email] });
    const message = `no\0 memory \ud83d ${"x".repeat(189)}\u{1f600} left`;
    model.reply({ failure: { status: 500, body: { error: { message } } } });
    const { chatId } = await send(user, "try");
    const [, reply] = await settled(user, chatId);
    expect(reply?.status).toBe("failed");
    expect(reply?.failure?.reason).toMatch(/no memory x+\u{1f600}…\.$/u);
  });
});

describe("settling", () => {
  it("is retried until the database accepts it, and queued messages are answered", async () => {
    const { model, newUser, settled, send } = world();
    const user = await newUser();
    model.reply({ tokens: ["one ", "two"], firstTokenDelayMs: 100 }, { tokens: ["three"] });
    const { chatId } = await send(user, "first");
    const refusal = await refuseWrites("messages", 2, "NEW.status = 'complete' AND NEW.role = 'assistant'");
    await send(user, "second", chatId);
    const messages = await settled(user, chatId);
    expect(messages.map(({ status, content }) => `${status}: ${content}`)).toEqual([
      ...["complete: first", "complete: one two", "complete: second", "complete: three"],
    ]);
    expect(await refusal.asked()).toBeGreaterThan(2);
    await refusal.end();
  });

  it("loses no text whose write failed while the reply was being written", async () => {
    const { deps, model, newUser, send, branch } = world();
    const user = await newUser();
    const refusal = await refuseWrites("reply_chunks", 2);
    model.reply({ tokens: ["one ", "two ", "three"], delayMs: 200, ending: "hang" });
    const { chatId } = await send(user, "go");
    while ((await branch(user, chatId))[1]?.content !== "one two three")
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await refusal.asked()).toBeGreaterThan(2);
    expect((await deps.streams.live(chatId))?.text).toBe("one two three");
    await refusal.end();
  });

  it("keeps the files that a failed reply had finished as a version", async () => {
    const { deps, model, newUser, send, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["```js\nfinished();\n```\n", "```css\nnot fin"], ending: "reset" });
    const { chatId } = await send(user, "go");
    expect((await settled(user, chatId))[1]?.status).toBe("failed");
    const versions = await versionsOfChat(deps.db, chatId);
    expect(versions.map(({ files }) => files)).toEqual([{ "script.js": "finished();\n" }]);
  });

  it("reads a reply's code before its transaction opens", async () => {
    const { deps, model, newUser, send, settled } = world();
    const user = await newUser();
    model.reply({ tokens: ["started"], ending: "hang" });
    const { chatId } = await send(user, "go");
    const reply = await deps.db.message.findFirstOrThrow({ where: { chatId, role: "assistant" } });
    const steps: string[] = [];
    const watched = {
      ...deps,
      db: deps.db.$extends({
        client: {
          $transaction: (...args: Parameters<typeof deps.db.$transaction>) => {
            steps.push("the transaction opens");
            return deps.db.$transaction(...args);
          },
        },
      }) as unknown as typeof deps.db,
      ids: {
        ...deps.ids,
        next: () => {
          steps.push("the version is made");
          return deps.ids.next();
        },
      },
    };
    const job = {
      chatId,
      replyId: reply.id,
      userId: user.id,
      promptId: "",
      modelId: "",
      soFar: { text: "", thinking: "" },
    };
    await settleReply(watched, job, {
      text: "```js\nlet a;\n```\n",
      thinking: "",
      usages: [],
      outcome: { status: "complete", finishReason: "stop" },
    });
    await settled(user, chatId);
    expect(await deps.db.version.count({ where: { project: { chats: { some: { id: chatId } } } } })).toBe(1);
    expect(steps.slice(0, 2)).toEqual(["the version is made", "the transaction opens"]);
  });
});
