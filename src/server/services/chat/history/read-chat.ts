import type { Role } from "~/domain/access/role";
import type { Person } from "~/domain/access/share";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RunLimits } from "~/domain/chat/agent/limits";
import type { QueuedMessage } from "~/domain/chat/message";
import type { ChatMode } from "~/domain/chat/mode";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { isChatFor, roleInChat } from "../../access/access";
import { personJson } from "../../access/person";
import { limitsOfRun } from "../agent/run-view";
import { listAttachments } from "../attachments/attachment-store";

export type ChatHead = {
  id: string;
  title: string;
  leafId: string | null;
  outsideImages: boolean;
  /** Part of an open comparison of the reader's. */
  isCompared: boolean;
  /** The reader's collections are attached. */
  hasCollections: boolean;
  /** The reader has rules or, of their own chat, its folder. */
  hasRules: boolean;
  mode: ChatMode;
  runLimits: RunLimits;
  owner: Person;
  /** Of the reader; null: the owner. */
  role: Role | null;
  queued: QueuedMessage[];
};

type Row = Omit<ChatHead, "runLimits" | "queued"> & {
  runLimits: unknown;
  waitingId: string | null;
  content: string | null;
  author: Person | null;
};

/** A chat with its queued messages only. @throws DomainError not_found */
export async function readChat(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string },
): Promise<ChatHead> {
  const rows = await readRows(deps.db, user.id, input.chatId);
  const [chat] = rows;
  if (!chat) throw notFound();
  const waiting = rows.flatMap(({ waitingId: id, content, author }) =>
    id === null || content === null ? [] : [{ id, content, author }],
  );
  const attachments = await listAttachments(
    deps.db,
    waiting.map((message) => message.id),
  );
  const { waitingId: _id, content: _content, author: _author, runLimits, ...same } = chat;
  return {
    ...same,
    runLimits: limitsOfRun.parse(runLimits),
    queued: waiting.map((message) => ({ ...message, attachments: attachments.get(message.id) ?? [] })),
  };
}

/**
 * One row per queued message, or a single row without one. One statement, because every opened chat waits for it.
 * Queued messages have no parent yet: `parent_id IS NULL` lets the index find them among thousands of messages.
 */
const readRows = (db: Db, userId: string, chatId: string) =>
  db.$queryRaw<Row[]>(Prisma.sql`
    SELECT chats.id, chats.title, chats.leaf_id AS "leafId", chats.outside_images AS "outsideImages", chats.mode::text,
      chats.run_limits AS "runLimits", m.id AS "waitingId", m.content,
      CASE WHEN m.id IS NOT NULL THEN ${personJson(Prisma.sql`coalesce(m.author_id, chats.user_id)`)} END AS author,
      ${personJson(Prisma.sql`chats.user_id`)} AS owner,
      CASE WHEN chats.user_id <> ${userId}::uuid THEN ${roleInChat(userId)} END AS role,
      chats.user_id = ${userId}::uuid AND (chats.compared_with IS NOT NULL OR EXISTS (
        SELECT 1 FROM chats alternative WHERE alternative.compared_with = chats.id)) AS "isCompared",
      chats.user_id = ${userId}::uuid AND EXISTS (
        SELECT 1 FROM chat_collections attached WHERE attached.chat_id = chats.id) AS "hasCollections",
      EXISTS (SELECT 1 FROM user_settings s WHERE s.id = ${userId}::uuid AND s.system_prompt <> '')
        OR EXISTS (SELECT 1 FROM chat_folders f
          WHERE f.id = chats.folder_id AND f.user_id = ${userId}::uuid AND f.rules <> '') AS "hasRules"
    FROM chats LEFT JOIN messages m ON m.chat_id = chats.id AND m.parent_id IS NULL AND m.status = 'queued'
    WHERE chats.id = ${chatId}::uuid AND ${isChatFor(userId, "view")} AND chats.deleted_at IS NULL ORDER BY m.id`);
