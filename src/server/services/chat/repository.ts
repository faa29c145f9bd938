import type { RepairState } from "~/domain/chat/repair";
import type { ChatWay } from "~/domain/chat/way";
import { notFound } from "~/domain/error/domain-error";
import { REMEMBERED_CHARACTERS, type RememberedCall } from "~/domain/tool/tool-call";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { attachmentColumns, type StoredFile } from "./attachments/attachment-store";
import { type MessageRow, savedContent } from "./message-store";
import {
  type ReplySettings,
  type ReplySettingsRow,
  replySettingsColumns,
  toReplySettings,
} from "./reply-settings";

/**
 * Locks the user's chat for the rest of the transaction, which serialises sends, edits and the queue. Also reads the
 * user's plan and settings, because another statement would delay every first token.
 *
 * @throws DomainError not_found
 */
export async function lockChat(
  tx: Tx,
  userId: string,
  chatId: string,
): Promise<{ leafId: string | null; way: ChatWay; replySettings: ReplySettings }> {
  const [row] = await tx.$queryRaw<(ReplySettingsRow & { leafId: string | null; way: ChatWay })[]>(Prisma.sql`
    SELECT chats.leaf_id AS "leafId", chats.way, ${replySettingsColumns}
    FROM chats JOIN users ON users.id = chats.user_id LEFT JOIN user_settings ON user_settings.id = users.id
    WHERE chats.id = ${chatId}::uuid AND chats.user_id = ${userId}::uuid AND chats.deleted_at IS NULL
    FOR NO KEY UPDATE OF chats`);
  if (!row) throw notFound();
  return { leafId: row.leafId, way: row.way, replySettings: toReplySettings(row) };
}

/** @throws DomainError not_found */
export async function requireChat(db: Db | Tx, userId: string, chatId: string) {
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId, deletedAt: null },
    select: { id: true, title: true, leafId: true, way: true, project: { select: { headId: true } } },
  });
  if (!chat) throw notFound();
  return chat;
}

/** The columns of a message needed for a prompt. */
export type PathRow = Pick<MessageRow, "id" | "role" | "content"> & {
  attachments: StoredFile[] | null;
  references: unknown;
  /** The tools that it called, with the beginnings of what they were given and answered. */
  tool_calls: RememberedCall[] | null;
  /** What was said to it while it worked; null: it is no run. */
  remarks: unknown;
  /** Its code became a version of the project. */
  built: boolean;
  /** The state of the try to fix an error that it began. */
  repair: RepairState | null;
};

/**
 * A message and its ancestors, newest first, at most `limit` rows. Only the columns that a prompt needs, because every
 * first token waits for this. The caller has checked the chat's owner.
 */
export function readPath(
  db: Db | Tx,
  chatId: string,
  { fromId, limit }: { fromId: string; limit: number },
): Promise<PathRow[]> {
  return db.$queryRaw<PathRow[]>(Prisma.sql`
    WITH RECURSIVE path AS (
      SELECT m.id, m.parent_id, m.role, m.status, m.content, m.prompt_references, 1 AS depth
      FROM messages m WHERE m.id = ${fromId}::uuid AND m.chat_id = ${chatId}::uuid
      UNION ALL
      SELECT m.id, m.parent_id, m.role, m.status, m.content, m.prompt_references, path.depth + 1
      FROM messages m JOIN path ON m.id = path.parent_id WHERE path.depth < ${limit}
    )
    SELECT id, role::text, ${savedContent}, prompt_references AS "references",
      (SELECT json_agg(json_build_object(${attachmentColumns}) ORDER BY a.id)
       FROM attachments a WHERE a.message_id = path.id) AS attachments,
      (SELECT json_agg(json_build_object('tool', t.tool, 'arguments', left(t.arguments, ${REMEMBERED_CHARACTERS + 1}::int),
         'state', t.state, 'result', left(t.result, ${REMEMBERED_CHARACTERS + 1}::int)) ORDER BY t.position)
       FROM tool_calls t WHERE t.reply_id = path.id) AS tool_calls,
      (SELECT a.remarks FROM agent_runs a WHERE a.id = path.id) AS remarks,
      EXISTS (SELECT 1 FROM versions v WHERE v.message_id = path.id) AS built,
      (SELECT r.state::text FROM repair_tries r WHERE r.id = path.id) AS repair
    FROM path ORDER BY depth`);
}

/** The ids of a message and its ancestors, oldest first. The caller has checked the chat's owner. */
export async function readPathIds(tx: Tx, chatId: string, fromId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE path AS (
      SELECT id, parent_id, 1 AS depth FROM messages WHERE id = ${fromId}::uuid AND chat_id = ${chatId}::uuid
      UNION ALL
      SELECT m.id, m.parent_id, path.depth + 1 FROM messages m JOIN path ON m.id = path.parent_id
    )
    SELECT id FROM path ORDER BY depth DESC`;
  return rows.map(({ id }) => id);
}

/** The number of messages from the first one to `fromId`. */
export async function countPath(db: Db, chatId: string, fromId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ length: number }[]>`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM messages WHERE id = ${fromId}::uuid AND chat_id = ${chatId}::uuid
      UNION ALL
      SELECT m.id, m.parent_id FROM messages m JOIN path ON m.id = path.parent_id
    )
    SELECT count(*)::int AS length FROM path`;
  return row?.length ?? 0;
}

/** The leaf below `fromId`, following the newest child at each level. */
export async function findLeaf(tx: Tx, fromId: string): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE down AS (
      SELECT ${fromId}::uuid AS id, 1 AS depth
      UNION ALL
      SELECT (SELECT c.id FROM messages c WHERE c.parent_id = down.id AND c.status <> 'queued' ORDER BY c.id DESC LIMIT 1), down.depth + 1
      FROM down WHERE down.id IS NOT NULL
    )
    SELECT id FROM down WHERE id IS NOT NULL ORDER BY depth DESC LIMIT 1`;
  return rows[0]?.id ?? fromId;
}
