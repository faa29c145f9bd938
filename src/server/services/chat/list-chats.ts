import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatFilter, ChatSummary, ListInput } from "~/domain/chat/history";
import { excerptOf, toTsquery } from "~/domain/chat/search";
import { splitThinking } from "~/domain/preview/thinking";
import { inLikePattern } from "~/domain/text/like-pattern";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";

export type ChatPage = { items: ChatSummary[]; nextCursor: NonNullable<ListInput["cursor"]> | null };

type Row = Omit<ChatSummary, "match">;

/** The user's chats: pinned ones and then the most recent first or, of a search, the best match first. */
export async function listChats(deps: { db: Db }, user: SignedInUser, input: ListInput): Promise<ChatPage> {
  return input.search ? searchChats(deps.db, user.id, input) : recentChats(deps.db, user.id, input);
}

const columns = Prisma.sql`c.id, c.title, c.updated_at AS "updatedAt", c.is_pinned AS "isPinned",
  c.is_archived AS "isArchived", c.folder_id AS "folderId"`;

async function recentChats(db: Db, userId: string, { filter, cursor, limit }: ListInput): Promise<ChatPage> {
  const after =
    cursor && "id" in cursor
      ? Prisma.sql`AND (c.is_pinned, c.updated_at, c.id) < (${cursor.isPinned}, ${cursor.updatedAt}, ${cursor.id}::uuid)`
      : Prisma.empty;
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT ${columns} FROM chats c WHERE ${listed(userId, filter)} ${after}
    ORDER BY c.is_pinned DESC, c.updated_at DESC, c.id DESC LIMIT ${limit + 1}`);
  const items = rows.slice(0, limit).map((chat) => ({ ...chat, match: null }));
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      rows.length > limit && last
        ? { isPinned: last.isPinned, updatedAt: last.updatedAt, id: last.id }
        : null,
  };
}

/** Of the user's chats, those that lists show and that the filter lets through. */
export function listed(userId: string, filter: ChatFilter): Prisma.Sql {
  const { folderId, modelId, hasCode, from, until } = filter;
  const conditions = [
    Prisma.sql`c.user_id = ${userId}::uuid AND c.deleted_at IS NULL AND c.compared_with IS NULL`,
    Prisma.sql`c.is_archived = ${filter.isArchived}`,
    folderId && Prisma.sql`c.folder_id = ${folderId}::uuid`,
    modelId &&
      Prisma.sql`c.id IN (SELECT e.chat_id FROM search_entries e WHERE e.user_id = ${userId}::uuid AND e.model_id = ${modelId})`,
    hasCode && Prisma.sql`EXISTS (SELECT 1 FROM search_entries e WHERE e.chat_id = c.id AND e.has_code)`,
    from && Prisma.sql`c.updated_at >= ${from}`,
    until && Prisma.sql`c.updated_at < ${until}`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.join(conditions, " AND ");
}

/** Of more matches than this only the titles and the newest messages are ranked; chats without one follow them. */
const MAX_RANKED = 500;

async function searchChats(db: Db, userId: string, input: ListInput): Promise<ChatPage> {
  const { search, filter, cursor, limit } = input;
  const skip = cursor && "skip" in cursor ? cursor.skip : 0;
  const words = toTsquery(search);
  const rank = words
    ? Prisma.sql`ts_rank(e.words, to_tsquery('simple', ${words}))`
    : Prisma.sql`(e.message_id IS NULL)::int::real`;
  const rows = await db.$queryRaw<(Row & { messageId: string | null })[]>(Prisma.sql`
    WITH hits AS MATERIALIZED (${words ? byWords(userId, words) : byText(userId, search)}),
    best AS MATERIALIZED (SELECT number FROM hits ORDER BY message_id IS NOT NULL, number DESC LIMIT ${MAX_RANKED}),
    ranked AS MATERIALIZED (SELECT e.chat_id, e.number, e.message_id, ${rank} AS rank FROM best JOIN search_entries e USING (number)),
    ranks AS (SELECT chat_id, max(rank) AS rank FROM ranked GROUP BY chat_id),
    messages_found AS (
      SELECT DISTINCT ON (chat_id) chat_id, message_id FROM ranked WHERE message_id IS NOT NULL
      ORDER BY chat_id, rank DESC, number DESC),
    found AS (SELECT chat_id, max(number) FILTER (WHERE message_id IS NOT NULL) AS newest FROM hits GROUP BY chat_id)
    SELECT ${columns}, coalesce(m.message_id, e.message_id) AS "messageId"
    FROM found JOIN chats c ON c.id = found.chat_id
    LEFT JOIN ranks ON ranks.chat_id = c.id
    LEFT JOIN messages_found m ON m.chat_id = c.id
    LEFT JOIN search_entries e ON e.number = found.newest
    WHERE ${listed(userId, filter)}
    ORDER BY coalesce(ranks.rank, 0) DESC, c.updated_at DESC, c.id DESC LIMIT ${limit + 1} OFFSET ${skip}`);
  const shown = rows.slice(0, limit);
  const excerpts = await excerptsOf(db, userId, shown, search);
  return {
    items: shown.map(({ messageId, ...chat }) => {
      const excerpt = messageId && excerpts.get(messageId);
      return { ...chat, match: messageId && excerpt ? { messageId, excerpt } : null };
    }),
    nextCursor: rows.length > limit ? { skip: skip + limit } : null,
  };
}

/** The entries with all words of a search. The index finds the owner's alone, because the owner is a word of each. */
const byWords = (userId: string, words: string) => Prisma.sql`
  SELECT e.chat_id, e.number, e.message_id FROM search_entries e
  WHERE e.user_id = ${userId}::uuid
    AND e.words @@ (quote_literal(search_owner(${userId}::uuid))::tsquery && to_tsquery('simple', ${words}))
    AND numnode(to_tsquery('simple', ${words})) > 0`;

/** A text without words, such as `=>`, is looked for as it is. */
const byText = (userId: string, text: string) => Prisma.sql`
  SELECT e.chat_id, e.number, e.message_id FROM search_entries e JOIN chats c ON c.id = e.chat_id
  LEFT JOIN messages m ON m.id = e.message_id
  WHERE e.user_id = ${userId}::uuid AND coalesce(m.content, c.title) LIKE ${`%${inLikePattern(text)}%`}`;

/** Message id → its text around the match. */
async function excerptsOf(db: Db, userId: string, rows: readonly { messageId: string | null }[], search: string) {
  const ids = rows.flatMap(({ messageId }) => messageId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const messages = await db.message.findMany({
    where: { id: { in: ids }, chat: { userId } },
    select: { id: true, content: true },
  });
  return new Map(
    messages.map(({ id, content }) => [
      id,
      excerptOf(splitThinking({ text: content, thinking: "" }).text, search),
    ]),
  );
}
