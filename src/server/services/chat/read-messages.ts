import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import type { ChatMessage } from "~/domain/chat/message";
import type { Db } from "~/server/db";
import { listAttachments } from "./attachments";
import { type PathRow, readPath, requireChat, requireMessage } from "./repository";

export type MessagePage = { items: ChatMessage[]; nextCursor: string | null };

/**
 * A page of the branch on screen, oldest first: its end, or what lies above the message `cursor`.
 *
 * @returns `nextCursor`: the message above which the next page lies, null at the beginning
 * @throws DomainError not_found
 */
export async function readMessages(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string; cursor?: string | null; limit: number },
): Promise<MessagePage> {
  const { db } = deps;
  const chat = await requireChat(db, user.id, input.chatId);
  const lastId = input.cursor
    ? (await requireMessage(db, user.id, chat.id, input.cursor)).parentId
    : chat.leafId;
  if (!lastId) return { items: [], nextCursor: null };
  const path = await readPath(db, chat.id, lastId, input.limit);
  const ids = path.map((row) => row.id);
  const [siblings, attachments] = await Promise.all([
    readSiblings(db, chat.id, path),
    listAttachments(db, ids),
  ]);
  const items = path.map((row) => toMessage(row, siblings(row), attachments.get(row.id) ?? [])).reverse();
  const first = items[0];
  return { items, nextCursor: first?.parentId ? first.id : null };
}

/** All branches at each row's place, oldest first. */
async function readSiblings(
  db: Db,
  chatId: string,
  path: readonly PathRow[],
): Promise<(row: PathRow) => string[]> {
  const parents = path.map((row) => row.parent_id).filter((id) => id !== null);
  const atRoot = path.some((row) => row.parent_id === null);
  const rows = await db.message.findMany({
    where: {
      chatId,
      status: { not: "queued" },
      OR: [{ parentId: { in: parents } }, ...(atRoot ? [{ parentId: null }] : [])],
    },
    select: { id: true, parentId: true },
    orderBy: { id: "asc" },
  });
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  return (row) => (byParent.get(row.parent_id) ?? []).map((sibling) => sibling.id);
}

const toMessage = (row: PathRow, siblingIds: string[], attachments: AttachmentSummary[]): ChatMessage => ({
  id: row.id,
  parentId: row.parent_id,
  role: row.role,
  status: row.status,
  content: row.content,
  thinking: row.thinking,
  modelId: row.model_id,
  modelName: row.model_name,
  failure: row.failure_title
    ? { title: row.failure_title, reason: row.failure_reason ?? "", remedy: row.failure_remedy ?? "" }
    : null,
  attachments,
  siblingIds,
  createdAt: row.created_at,
});
