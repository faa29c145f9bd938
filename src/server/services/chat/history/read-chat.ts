import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RunLimits } from "~/domain/chat/agent/limits";
import type { QueuedMessage } from "~/domain/chat/message";
import type { ChatWay } from "~/domain/chat/way";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { limitsOfRun } from "../agent/run-view";
import { listAttachments } from "../attachments/attachment-store";

export type ChatHead = {
  id: string;
  title: string;
  leafId: string | null;
  outsideImages: boolean;
  /** Its last answer or that of another chat is kept. */
  isCompared: boolean;
  /** Its replies are given passages. */
  hasCollections: boolean;
  /** Its user or its folder has rules. */
  hasRules: boolean;
  way: ChatWay;
  runLimits: RunLimits;
  queued: QueuedMessage[];
};

type Row = {
  id: string;
  title: string;
  leafId: string | null;
  outsideImages: boolean;
  isCompared: boolean;
  hasCollections: boolean;
  hasRules: boolean;
  way: ChatWay;
  runLimits: unknown;
  waitingId: string | null;
  content: string | null;
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
  const waiting = rows.flatMap(({ waitingId: id, content }) =>
    id === null || content === null ? [] : [{ id, content }],
  );
  const attachments = await listAttachments(
    deps.db,
    waiting.map((message) => message.id),
  );
  const { id, title, leafId, outsideImages, isCompared, hasCollections, hasRules, way, runLimits } = chat;
  return {
    id,
    title,
    leafId,
    outsideImages,
    isCompared,
    hasCollections,
    hasRules,
    way,
    runLimits: limitsOfRun.parse(runLimits),
    queued: waiting.map((message) => ({ ...message, attachments: attachments.get(message.id) ?? [] })),
  };
}

/**
 * One row per queued message, or a single row without one. One statement, because every opened chat waits for it.
 * Queued messages have no parent yet: `parent_id IS NULL` lets the index find them among thousands of messages.
 */
const readRows = (db: Db, userId: string, chatId: string) =>
  db.$queryRaw<Row[]>`
    SELECT c.id, c.title, c.leaf_id AS "leafId", c.outside_images AS "outsideImages", c.way::text, c.run_limits AS "runLimits", m.id AS "waitingId", m.content,
      c.compared_with IS NOT NULL OR EXISTS (
        SELECT 1 FROM chats alternative WHERE alternative.compared_with = c.id) AS "isCompared",
      EXISTS (SELECT 1 FROM chat_collections attached WHERE attached.chat_id = c.id) AS "hasCollections",
      EXISTS (SELECT 1 FROM user_settings s WHERE s.id = c.user_id AND s.system_prompt <> '')
        OR EXISTS (SELECT 1 FROM chat_folders f WHERE f.id = c.folder_id AND f.rules <> '') AS "hasRules"
    FROM chats c LEFT JOIN messages m ON m.chat_id = c.id AND m.parent_id IS NULL AND m.status = 'queued'
    WHERE c.id = ${chatId}::uuid AND c.user_id = ${userId}::uuid AND c.deleted_at IS NULL ORDER BY m.id`;
