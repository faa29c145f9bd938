import { strToU8 } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { retentionCutoff } from "~/domain/retention/retention-days";
import { SILENT_MS } from "~/domain/transfer/import-report";
import type { Db } from "~/server/db";
import { listChats } from "~/server/services/chat/list-chats";
import { eraseUnfinished } from "~/server/services/transfer/hidden-chat";
import { inFullRun } from "~tests/support/full-run.mjs";
import { testDatabase } from "~tests/support/test-database";
import { changed, installation } from "~tests/support/transfer-world";

const database = testDatabase();
const here = installation(database);

const MESSAGES = inFullRun(20_000, 2_000);

/** A chat of an Open WebUI export, each message an answer to the one before. */
function longChat(id: string, messages: number, text = "A sentence about the rivers of Texas. ".repeat(10)) {
  const all = Array.from({ length: messages }, (_, at) => ({
    ...{ id: `m${at}`, parentId: at === 0 ? null : `m${at - 1}`, timestamp: 1_756_000_000 + at },
    ...{ role: at % 2 === 0 ? "user" : "assistant", content: `${at}: ${text}`, done: true },
  }));
  return {
    ...{ id, title: `Chat ${id}`, created_at: 1_756_000_000, updated_at: 1_756_000_000 + messages },
    chat: { history: { messages: Object.fromEntries(all.map((each) => [each.id, each])), currentId: all.at(-1)?.id } },
  };
}

const file = (...chats: object[]) => strToU8(JSON.stringify(chats));

/** The same database, which tells of each transaction and can be made to fail. */
function watched(db: Db, onTransaction: () => void | Promise<void>): Db {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "$transaction") return Reflect.get(target, name, receiver);
      return async (work: Parameters<Db["$transaction"]>[0], options: object) => {
        await onTransaction();
        return target.$transaction(work as never, options);
      };
    },
  });
}

describe("a chat of many messages", () => {
  it("is written in so many transactions that others have the database meanwhile, and is seen when it is whole", async () => {
    const [user, other] = [await here.newUser(), await here.newUser()];
    const { db } = here.deps();
    let isDone = false;
    const importing = here.import(user, file(longChat("long", MESSAGES))).finally(() => {
      isDone = true;
    });
    let [answered, written, seen] = [0, 0, 0];
    while (!isDone) {
      await db.chat.count({ where: { userId: other.id } });
      const rows = await db.message.count({ where: { chat: { userId: user.id } } });
      if (rows > 0 && rows < MESSAGES) answered += 1;
      written = Math.max(written, rows);
      const { items } = await listChats(here.deps(), user, { limit: 10 } as never);
      if (items.length > 0 && rows < MESSAGES) seen += 1;
    }
    const { report } = await importing;
    expect(report.added).toEqual({ chats: 1, messages: MESSAGES });
    expect(written).toBe(MESSAGES);
    // One transaction for all of it would be answered before and after it alone.
    expect(answered).toBeGreaterThan(MESSAGES / 500);
    expect(seen).toBe(0);
  });
});
