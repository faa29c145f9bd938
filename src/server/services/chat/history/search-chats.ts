import type { ChatFilter, ChatSummary } from "~/domain/chat/history";
import { excerptOf, toTsquery } from "~/domain/chat/search";
import { splitThinking } from "~/domain/reply/thinking";
import { inLikePattern } from "~/domain/text/like-pattern";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { isListed, type ListedChat, listedColumns, toSummary } from "./chat-filter";

type Search = { search: string; filter: ChatFilter; skip: number; limit: number };

/**
 * The user's chats with all words of the search in their title or in one message, best match first. A search without a
 * word, such as `=>`, matches literally in the newest texts.
 */
export async function searchChats(db: Db, userId: string, options: Search): Promise<ChatSummary[]> {
  const words = toTsquery(options.search);
  const page = !words
    ? rankedPage(userId, options, {
        entries: withText(userId, options),
        rank: Prisma.sql`(e.message_id IS NULL)::int`,
      })
    : (await isCommon(db, userId, words))
      ? recentPage(userId, options, words)
      : rankedPage(userId, options, {
          entries: withWords(userId, words),
          rank: Prisma.sql`ts_rank(e.words, ${queryOf(words)})`,
        });
  const rows = await db.$queryRaw<MatchRow[]>(Prisma.sql`
    WITH ${page}
    SELECT ${listedColumns}, page.message_id AS "messageId", messages.content
    FROM page JOIN chats c USING (id) LEFT JOIN messages ON messages.id = page.message_id ORDER BY page.place`);
  return rows.map((row) => toMatch(row, options.search));
}

type MatchRow = ListedChat & { messageId: string | null; content: string | null };

function toMatch({ messageId, content, ...chat }: MatchRow, search: string): ChatSummary {
  if (messageId === null || content === null) return toSummary(chat, null);
  // Older replies were stored with their thinking marks.
  const { text } = splitThinking({ text: content, thinking: "" });
  return toSummary(chat, { messageId, excerpt: excerptOf(text, search) });
}

/** A subquery, so that it is parsed once and not per row. */
const queryOf = (words: string) => Prisma.sql`(SELECT to_tsquery('simple', ${words}))`;

/** `@@` without the index, which would be scanned once per chat. */
const matches = (words: string) => Prisma.sql`ts_match_vq(e.words, ${queryOf(words)})`;

/** The user's entries with all of the words, from the index. */
const withWords = (userId: string, words: string) => Prisma.sql`
  SELECT e.chat_id, e.number, e.message_id FROM search_entries e
  WHERE e.words @@ (SELECT search_scope(${userId}::uuid) && to_tsquery('simple', ${words}))`;

/** Limits of a literal search, newest first. */
const MAX_READ_CHATS = 2_000;
const MAX_READ_MESSAGES = 5_000;
const MAX_READ_BYTES = 8_000_000;

/** Entries with the literal text. Lengths are checked first, because reading a length does not load the text. */
const withText = (userId: string, { search, filter }: Search) => {
  const pattern = `%${inLikePattern(search)}%`;
  return Prisma.sql`
  SELECT e.chat_id, e.number, e.message_id
  FROM (
    SELECT newest.*, sum(octet_length(m.content)) OVER (ORDER BY newest.place, newest.number DESC) AS bytes, m.content
    FROM (
      SELECT c.place, c.title, e.chat_id, e.number, e.message_id
      FROM (
        SELECT c.id, c.title, row_number() OVER (ORDER BY c.updated_at DESC, c.id DESC) AS place
        FROM chats c WHERE ${isListed(userId, filter)}
        ORDER BY c.updated_at DESC, c.id DESC LIMIT ${MAX_READ_CHATS}) c
      CROSS JOIN LATERAL (
        SELECT chat_id, number, message_id FROM search_entries WHERE chat_id = c.id
        ORDER BY number DESC LIMIT ${MAX_READ_MESSAGES}) e
      ORDER BY c.place LIMIT ${MAX_READ_MESSAGES}) newest
    LEFT JOIN messages m ON m.id = newest.message_id) e
  WHERE CASE
    WHEN e.message_id IS NULL THEN e.title LIKE ${pattern}
    WHEN e.bytes <= ${MAX_READ_BYTES} THEN e.content LIKE ${pattern}
    ELSE false END`;
};

const SAMPLED_CHATS = 60;
const SAMPLED_ENTRIES = 20;

/**
 * Whether most recent chats have the words in their last messages. Ranking all matches would then be slow and
 * meaningless.
 */
async function isCommon(db: Db, userId: string, words: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count
    FROM (SELECT id FROM chats WHERE user_id = ${userId}::uuid ORDER BY is_pinned DESC, updated_at DESC, id DESC LIMIT ${SAMPLED_CHATS}) c
    WHERE EXISTS (
      SELECT 1 FROM (SELECT words FROM search_entries WHERE chat_id = c.id ORDER BY number DESC LIMIT ${SAMPLED_ENTRIES}) e
      WHERE ${matches(words)})`);
  return (row?.count ?? 0) > SAMPLED_CHATS / 2;
}

/** Titles and the newest messages are ranked first, up to this number. */
const MAX_RANKED = 1_000;

/** Entries, and how each of `search_entries e` ranks. */
type Ranked = { entries: Prisma.Sql; rank: Prisma.Sql };

/** A page of chats by the rank of their best entry. */
const rankedPage = (userId: string, options: Search, { entries, rank }: Ranked) => Prisma.sql`
  hits AS MATERIALIZED (${entries}),
  ranked AS MATERIALIZED (
    SELECT e.chat_id, e.message_id, e.number, ${rank} AS rank
    FROM (SELECT number FROM hits ORDER BY message_id IS NOT NULL, number DESC LIMIT ${MAX_RANKED}) best
    JOIN search_entries e USING (number)),
  chats_found AS (
    SELECT hits.chat_id, max(number) FILTER (WHERE message_id IS NOT NULL) AS newest FROM hits GROUP BY chat_id),
  ranks AS (SELECT chat_id, max(rank) AS rank FROM ranked GROUP BY chat_id),
  messages_found AS (
    SELECT DISTINCT ON (chat_id) chat_id, message_id FROM ranked WHERE message_id IS NOT NULL
    ORDER BY chat_id, rank DESC, number DESC),
  page AS (
    SELECT c.id, coalesce(m.message_id, e.message_id) AS message_id,
      row_number() OVER (ORDER BY coalesce(ranks.rank, 0) DESC, c.updated_at DESC, c.id DESC) AS place
    FROM chats_found f JOIN chats c ON c.id = f.chat_id
    LEFT JOIN ranks ON ranks.chat_id = c.id
    LEFT JOIN messages_found m ON m.chat_id = c.id
    LEFT JOIN search_entries e ON e.number = f.newest
    WHERE ${isListed(userId, options.filter)}
    ORDER BY place LIMIT ${options.limit} OFFSET ${options.skip})`;

/** A page of matching chats: title matches first, then the others, each most recent first. */
const recentPage = (userId: string, options: Search, words: string) => Prisma.sql`
  titles AS MATERIALIZED (
    SELECT e.chat_id FROM search_entries e
    WHERE e.words @@ (SELECT search_scope(${userId}::uuid) && '''@title'''::tsquery && to_tsquery('simple', ${words}))),
  chats_found AS MATERIALIZED (
    SELECT c.id, row_number() OVER (ORDER BY c.id IN (SELECT chat_id FROM titles) DESC, c.updated_at DESC, c.id DESC) AS place
    FROM chats c
    CROSS JOIN LATERAL (
      SELECT 1 FROM search_entries e WHERE e.chat_id = c.id AND ${matches(words)}
      ORDER BY e.number DESC LIMIT 1) hit
    WHERE ${isListed(userId, options.filter)}
    ORDER BY place LIMIT ${options.limit} OFFSET ${options.skip}),
  page AS (
    SELECT f.id, f.place, m.message_id FROM chats_found f
    LEFT JOIN LATERAL (
      SELECT e.message_id FROM search_entries e
      WHERE e.chat_id = f.id AND e.message_id IS NOT NULL AND ${matches(words)}
      ORDER BY e.number DESC LIMIT 1) m ON true)`;
