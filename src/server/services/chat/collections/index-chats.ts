import { toTsquery } from "~/domain/chat/search";
import type { NamedIndex } from "~/domain/knowledge/choose-passages";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import { createPassageIndex, subjectOf } from "~/domain/knowledge/passage-index";
import type { Db } from "~/server/db";
import { hashOf } from "../../knowledge/embed-documents";
import type { UsedMeaning } from "../../knowledge/search-collections";
import { MAX_READ_CHARACTERS, messagePassages, type SearchedMessage } from "./message-passages";
import { nearestMessages } from "./nearest-messages";

/** Words of a question that are searched for. */
const MAX_WORDS = 40;
/** The newest matches are ranked, and the best of those are read. */
const MAX_RANKED = 1_000;
const MAX_READ = 100;

type ChatQuery = { userId: string; exceptChatId: string | null; question: string };
type FoundMessage = SearchedMessage & { chatId: string };

/** An index of the messages in other chats that match a question, by words and by meaning. */
export async function indexChats(
  db: Db,
  query: ChatQuery,
  meaning: UsedMeaning | undefined,
): Promise<NamedIndex> {
  const [found, all, near] = await Promise.all([
    findByWords(db, query),
    db.searchEntry.count({ where: { userId: query.userId } }),
    meaning && nearestMessages(db, query, meaning),
  ]);
  const foundIds = new Set(found.map(({ id }) => id));
  const missing = [...(near?.vectors.keys() ?? [])].filter((id) => !foundIds.has(id));
  const messages = [...found, ...(await readMessages(db, query, missing))];
  const index = createPassageIndex(Math.max(0, all - messages.length));
  for (const { id, chatId, ...message } of messages)
    index.add({ id, name: message.title, chatId }, messagePassages({ ...message }));
  const outdated: string[] = [];
  for (const [id, { vectors, hash }] of near?.vectors ?? [])
    if (hash === hashOf(index.passagesOf(id))) index.setVectors(id, vectors);
    else outdated.push(id);
  await requeueEmbedding(db, query, outdated);
  return { name: OWN_CHATS.name, index, ...(near ? { nearestUnrelated: near.nearestUnrelated } : {}) };
}

async function findByWords(db: Db, { userId, exceptChatId, question }: ChatQuery): Promise<FoundMessage[]> {
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

const readMessages = (db: Db, { userId }: ChatQuery, ids: readonly string[]): Promise<FoundMessage[]> =>
  db.$queryRaw<FoundMessage[]>`
    SELECT m.id, m.chat_id AS "chatId", c.title, m.role::text, left(m.content, ${MAX_READ_CHARACTERS}::int) AS content,
      m.created_at AS "createdAt"
    FROM messages m JOIN chats c ON c.id = m.chat_id
    WHERE m.id = ANY (${[...ids]}::uuid[]) AND c.user_id = ${userId}::uuid ORDER BY m.id`;

/** For messages that an earlier version of the product split differently. */
async function requeueEmbedding(db: Db, { userId }: ChatQuery, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.messageVectors.updateMany({
    where: { userId, messageId: { in: [...ids] } },
    data: { vectors: null, embeddedWith: null, embeddedHash: null },
  });
}
