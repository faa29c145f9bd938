import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { requireFileRoom } from "~/domain/billing/file-room";
import { limitsOf } from "~/domain/billing/plan";
import type { AttachmentInput, AttachmentSummary } from "~/domain/chat/attachment";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Ids } from "~/server/ports/ids";
import { lockUser } from "../billing/lock-user";

type Owner = { userId: string; planId: string };

/**
 * Saves the files of a new message. Where the plan's storage is limited the user is locked, so files that are sent at
 * the same time cannot pass it together.
 *
 * @throws DomainError plan_needed
 */
export async function saveAttachments(
  deps: { ids: Ids },
  tx: Tx,
  message: Owner & { messageId: string; attachments: readonly AttachmentInput[] },
): Promise<void> {
  const { messageId, attachments } = message;
  const files = attachments.map((attachment) => ({
    name: attachment.name,
    mediaType: attachment.kind === "image" ? attachment.mediaType : "text/plain",
    bytes:
      attachment.kind === "image"
        ? Buffer.from(attachment.base64, "base64")
        : Buffer.from(attachment.text, "utf8"),
  }));
  await save(deps, tx, { ...message, messageId, files });
}

/**
 * Gives a message that is said anew the files of the earlier one.
 *
 * @throws DomainError plan_needed
 */
export async function copyAttachments(
  deps: { ids: Ids },
  tx: Tx,
  message: Owner & { fromId: string; messageId: string },
): Promise<void> {
  const files = await tx.attachment.findMany({
    where: { messageId: message.fromId },
    select: { name: true, mediaType: true, bytes: true },
    orderBy: { id: "asc" },
  });
  await save(deps, tx, { ...message, files });
}

type NewFile = { name: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

async function save(
  deps: { ids: Ids },
  tx: Tx,
  { userId, planId, messageId, files }: Owner & { messageId: string; files: readonly NewFile[] },
): Promise<void> {
  if (files.length === 0) return;
  const added = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const limits = limitsOf(planId);
  if (limits.storageBytes !== null) await lockUser(tx, userId);
  const stored = limits.storageBytes === null ? 0 : await storedBytes(tx, userId);
  requireFileRoom(limits, { added, stored });
  await tx.attachment.createMany({
    data: files.map((file) => ({ ...file, id: deps.ids.next(), messageId })),
  });
}

/** Bytes of the files in the user's chats. Deleted chats do not count, so that deleting makes room at once. */
export async function storedBytes(tx: Db | Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(octet_length(a.bytes)), 0)::float8 AS bytes FROM attachments a
    JOIN messages m ON m.id = a.message_id JOIN chats c ON c.id = m.chat_id
    WHERE c.user_id = ${userId}::uuid AND c.deleted_at IS NULL`;
  return row?.bytes ?? 0;
}

/** Names and sizes of the messages' attachments, by message id; never their bytes. */
export async function listAttachments(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentSummary[]>> {
  const byMessage = new Map<string, AttachmentSummary[]>();
  if (messageIds.length === 0) return byMessage;
  const rows = await db.$queryRaw<
    { id: string; message_id: string; name: string; media_type: string; bytes: number }[]
  >`
    SELECT id, message_id, name, media_type, octet_length(bytes) AS bytes FROM attachments
    WHERE message_id = ANY(${[...messageIds]}::uuid[]) ORDER BY id`;
  for (const row of rows) {
    const kind = row.media_type.startsWith("image/") ? "image" : "text";
    const list = byMessage.get(row.message_id) ?? [];
    byMessage.set(row.message_id, [...list, { id: row.id, kind, name: row.name, bytes: row.bytes }]);
  }
  return byMessage;
}

/** One attachment of the user's own. @throws DomainError not_found */
export async function readAttachment(deps: { db: Db }, user: SignedInUser, id: string) {
  const attachment = await deps.db.attachment.findFirst({
    where: { id, message: { chat: { userId: user.id } } },
    select: { name: true, mediaType: true, bytes: true },
  });
  if (!attachment) throw notFound();
  return attachment;
}
