import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatMessage, ReplyText } from "~/domain/chat/message";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { chatsFor, isChatFor } from "../../access/access";
import { personJson } from "../../access/person";
import { runOfMessage } from "../agent/run-view";
import { attachmentColumns } from "../attachments/attachment-store";
import { isShownCall, messageWithSavedText, type PageRow, requireMessage, toMessage } from "../message-store";
import { requireChat } from "../repository";

export type MessagePage = { items: ChatMessage[]; nextCursor: string | null };

/**
 * A page of the visible branch, oldest first: its end, or the messages before `cursor`.
 *
 * @returns `nextCursor`: the first message of the page; null at the start of the branch
 * @throws DomainError not_found
 */
export async function readMessages(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string; cursor?: string | null; limit: number },
): Promise<MessagePage> {
  const rows = await readPage(deps.db, user.id, input);
  // No rows: an empty chat, or none that the user may read. Only then is a second query needed.
  if (rows.length === 0) {
    const chat = { userId: user.id, chatId: input.chatId };
    if (input.cursor) await requireMessage(deps.db, chat, { messageId: input.cursor, deed: "view" });
    else await requireChat(deps.db, user.id, { chatId: input.chatId, deed: "view" });
  }
  const items = rows.map(toMessage).reverse();
  const first = items[0];
  return { items, nextCursor: first?.parentId ? first.id : null };
}

/** Who wrote a message in `path`, or asked for it. */
const asker = Prisma.sql`coalesce(path.author_id, (SELECT user_id FROM chat))`;

/** One statement, because every opened chat waits for it. */
const readPage = (db: Db, userId: string, input: { chatId: string; cursor?: string | null; limit: number }) =>
  db.$queryRaw<PageRow[]>(Prisma.sql`
    WITH RECURSIVE chat AS (
      SELECT id, leaf_id, user_id FROM chats
      WHERE id = ${input.chatId}::uuid AND ${isChatFor(userId, "view")} AND deleted_at IS NULL
    ), path AS (
      SELECT m.*, 1 AS depth FROM chat JOIN messages m ON m.chat_id = chat.id
      WHERE m.id = ${
        input.cursor
          ? Prisma.sql`(SELECT parent_id FROM messages WHERE id = ${input.cursor}::uuid AND chat_id = chat.id)`
          : Prisma.sql`chat.leaf_id`
      }
      UNION ALL
      SELECT m.*, path.depth + 1 FROM messages m JOIN path ON m.id = path.parent_id WHERE path.depth < ${input.limit}
    )
    SELECT ${messageWithSavedText},
      ${personJson(asker)} AS author,
      -- From the asker's own collections.
      CASE WHEN ${asker} = ${userId}::uuid THEN given_passages END AS given,
      CASE WHEN parent_id IS NULL
        THEN (SELECT array_agg(s.id::text ORDER BY s.id) FROM messages s
              WHERE s.chat_id = path.chat_id AND s.parent_id IS NULL AND s.status <> 'queued')
        ELSE (SELECT array_agg(s.id::text ORDER BY s.id) FROM messages s WHERE s.parent_id = path.parent_id)
      END AS "siblingIds",
      (SELECT json_agg(json_build_object(${attachmentColumns}) ORDER BY a.id)
       FROM attachments a WHERE a.message_id = path.id) AS attachments,
      (SELECT json_build_object('number', r.number, 'state', r.state, 'error', r.error, 'finding', r.finding)
       FROM repair_tries r WHERE r.id = path.id) AS repair,
      (SELECT json_agg(json_build_object('position', t.position, 'serverId', t.server_id, 'serverName', t.server_name,
         'tool', t.tool, 'hash', t.hash,
         'arguments', CASE WHEN t.state IN ('asking', 'running') THEN t.arguments ELSE '' END,
         'isChanged', t.is_changed, 'state', t.state, 'textAt', t.text_at,
         'resultCharacters', length(t.result)) ORDER BY t.position)
       FROM tool_calls t WHERE t.reply_id = path.id AND ${isShownCall(userId)}) AS "toolCalls",
      ${runOfMessage(userId)} AS run,
      (SELECT json_build_object('inputTokens', sum(u.input_tokens), 'outputTokens', sum(u.output_tokens),
         'cachedTokens', sum(u.cached_tokens),
         'isEstimated', bool_or(u.is_estimated), 'cost', CASE WHEN bool_and(u.cost IS NOT NULL) THEN sum(u.cost) END,
         'firstTokenMs', (array_agg(u.first_token_ms ORDER BY u.started_at, u.id))[1],
         'writingMs', sum(u.duration_ms - coalesce(u.first_token_ms, u.duration_ms)),
         'place', CASE WHEN bool_or(u.place IS NULL) THEN NULL WHEN bool_or(u.place = 'elsewhere') THEN 'elsewhere'
           WHEN bool_or(u.place = 'network') THEN 'network' ELSE 'machine' END)
       FROM model_calls u WHERE u.reply_id = path.id HAVING count(*) > 0) AS usage,
      (SELECT r.rating::text FROM reply_ratings r WHERE r.id = path.id) AS rating
    FROM path ORDER BY depth`);

/**
 * The chat's newest finished reply with code, or null. The preview shows it when the last reply has none.
 *
 * @throws DomainError not_found
 */
export async function readLastCode(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string },
): Promise<ReplyText | null> {
  const chat = await deps.db.chat.findFirst({
    where: { id: input.chatId, deletedAt: null, ...chatsFor(user.id, "view") },
    select: {
      messages: {
        where: { versions: { some: {} } },
        orderBy: { id: "desc" },
        take: 1,
        select: { id: true, content: true },
      },
    },
  });
  if (!chat) throw notFound();
  const reply = chat.messages[0];
  return reply ? { replyId: reply.id, text: reply.content } : null;
}
