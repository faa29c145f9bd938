import type { Deed } from "~/domain/access/role";
import type { ChatMode } from "~/domain/chat/mode";
import type { RepairState } from "~/domain/chat/repair";
import { notFound } from "~/domain/error/domain-error";
import { REMEMBERED_CHARACTERS, type RememberedCall } from "~/domain/tool/tool-call";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { chatsFor, isChatFor } from "../access/access";
import { attachmentColumns, type StoredFile } from "./attachments/attachment-store";
import { type ActorInChat, isShownCall, type PageRow, savedContent } from "./message-store";
import {
  type ReplySettings,
  type ReplySettingsRow,
  replySettingsColumns,
  toReplySettings,
} from "./reply-settings";

/**
 * Locks a chat that the user may edit for the rest of the transaction, which serialises sends, edits and the queue. Also
 * reads the plan and settings of this user, who need not own the chat, because another statement would delay every first
 * token.
 *
 * @throws DomainError not_found
 */
export async function lockChat(
  tx: Tx,
  userId: string,
  chatId: string,
): Promise<{ ownerId: string; leafId: string | null; mode: ChatMode; replySettings: ReplySettings }> {
  const [row] = await tx.$queryRaw<
    (ReplySettingsRow & { ownerId: string; leafId: string | null; mode: ChatMode })[]
  >(Prisma.sql`
    SELECT chats.user_id AS "ownerId", chats.leaf_id AS "leafId", chats.mode, ${replySettingsColumns}
    FROM chats JOIN users ON users.id = ${userId}::uuid LEFT JOIN user_settings ON user_settings.id = users.id
    WHERE chats.id = ${chatId}::uuid AND ${isChatFor(userId, "edit")} AND chats.deleted_at IS NULL
    FOR NO KEY UPDATE OF chats`);
  if (!row) throw notFound();
  const { ownerId, leafId, mode } = row;
  return { ownerId, leafId, mode, replySettings: toReplySettings(row) };
}

/** A chat with which the user may do it. @throws DomainError not_found */
export async function requireChat(
  db: Db | Tx,
  userId: string,
  { chatId, deed }: { chatId: string; deed: Deed },
) {
  const chat = await db.chat.findFirst({
    where: { id: chatId, deletedAt: null, ...chatsFor(userId, deed) },
    select: {
      id: true,
      userId: true,
      title: true,
      leafId: true,
      mode: true,
      project: { select: { headId: true } },
    },
  });
  if (!chat) throw notFound();
  const { userId: ownerId, ...same } = chat;
  return { ...same, ownerId };
}

/** The columns of a message needed for a prompt. */
export type PathRow = Pick<PageRow, "id" | "role" | "content"> & {
  attachments: StoredFile[] | null;
  references: unknown;
  /** Its tool calls that the user may see, with truncated arguments and results. */
  tool_calls: RememberedCall[] | null;
  /** Remarks of the user during the run; null: not a run. */
  remarks: unknown;
  /** Its code became a version of the project. */
  built: boolean;
  /** The state of the repair attempt that it started. */
  repair: RepairState | null;
};

/**
 * A message and its ancestors, newest first, at most `limit` rows. Only the columns that a prompt needs, because every
 * first token waits for this. The caller has checked the user's access.
 */
export function readPath(
  db: Db | Tx,
  { userId, chatId }: ActorInChat,
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
       FROM tool_calls t WHERE t.reply_id = path.id AND ${isShownCall(userId)}) AS tool_calls,
      (SELECT a.remarks FROM agent_runs a WHERE a.id = path.id) AS remarks,
      EXISTS (SELECT 1 FROM versions v WHERE v.message_id = path.id) AS built,
      (SELECT r.state::text FROM repair_tries r WHERE r.id = path.id) AS repair
    FROM path ORDER BY depth`);
}

/** The ids of a message and its ancestors, oldest first. The caller has checked the user's access. */
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
