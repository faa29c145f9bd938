import "server-only";
import { foldCode } from "~/domain/chat/fold-code";
import { toTsquery } from "~/domain/chat/search";
import { createPassageIndex, type PassageIndex, subjectOf } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";

/** Of a question; the rest of a long one adds little. */
const MAX_WORDS = 40;
/** Of the messages that have any of its words, the newest are ranked, and the best of those are read. */
const MAX_RANKED = 1_000;
const MAX_READ = 100;
const MAX_READ_CHARACTERS = 20_000;

type FoundMessage = {
  id: string;
  chatId: string;
  title: string;
  role: "user" | "assistant";
  content: string;
  createdAt: Date;
};

/** An index of what the user and models said in other chats that may answer a question, without the code of projects. */
export async function indexChats(
  db: Db,
  asked: { userId: string; exceptChatId: string | null; question: string },
): Promise<PassageIndex> {
  const [messages, all] = await Promise.all([
    findMessages(db, asked),
    db.searchEntry.count({ where: { userId: asked.userId } }),
  ]);
  const index = createPassageIndex(Math.max(0, all - messages.length));
  for (const { id, chatId, title, role, content, createdAt } of messages) {
    const said =
      role === "assistant" ? foldCode(splitThinking({ text: content, thinking: "" }).text) : content;
    const when = `${role === "user" ? "Asked" : "Answered"} on ${createdAt.toISOString().slice(0, 10)}`;
    const passages = splitPassages("message.md", said).map((passage) => ({
      ...passage,
      heading: [when, passage.heading].filter(Boolean).join(" › "),
    }));
    index.add({ id, name: title, chatId }, passages);
  }
  return index;
}

async function findMessages(
  db: Db,
  { userId, exceptChatId, question }: { userId: string; exceptChatId: string | null; question: string },
): Promise<FoundMessage[]> {
  const words = subjectOf(question).slice(0, MAX_WORDS).map(toTsquery).filter(Boolean).join(" | ");
  if (words === "") return [];
  return db.$queryRaw<FoundMessage[]>`
    WITH hits AS MATERIALIZED (
      SELECT e.message_id, e.number, e.words FROM search_entries e
      WHERE e.words @@ (SELECT search_scope(${userId}::uuid) && to_tsquery('simple', ${words}))
        AND e.message_id IS NOT NULL AND e.chat_id IS DISTINCT FROM ${exceptChatId}::uuid
      ORDER BY e.number DESC LIMIT ${MAX_RANKED}),
    best AS (
      SELECT message_id, number, ts_rank(words, (SELECT to_tsquery('simple', ${words}))) AS rank FROM hits
      ORDER BY rank DESC, number DESC LIMIT ${MAX_READ})
    SELECT m.id, m.chat_id AS "chatId", c.title, m.role::text, left(m.content, ${MAX_READ_CHARACTERS}::int) AS content,
      m.created_at AS "createdAt"
    FROM best JOIN messages m ON m.id = best.message_id JOIN chats c ON c.id = m.chat_id
    WHERE c.user_id = ${userId}::uuid AND c.deleted_at IS NULL AND c.compared_with IS NULL
    ORDER BY best.rank DESC, best.number DESC`;
}
