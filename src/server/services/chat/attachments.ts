import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { requireFileCapacity } from "~/domain/billing/file-capacity";
import { limitsOf } from "~/domain/billing/plan";
import type { AttachmentInput, AttachmentSummary } from "~/domain/chat/attachment";
import { fenceFile } from "~/domain/chat/fence-file";
import { notFound } from "~/domain/error/domain-error";
import { estimateTokens } from "~/domain/model/context";
import type { Db, Tx } from "~/server/db";
import type { Ids } from "~/server/ports/ids";
import { lockUser } from "../billing/lock-user";
import { storedBytes } from "../billing/stored-bytes";

type Owner = { userId: string; planId: string };

/**
 * Saves the files of a new message. If the plan limits storage, locks the user, so that concurrent messages cannot
 * exceed the limit together.
 *
 * @throws DomainError plan_needed
 */
export async function saveAttachments(
  deps: { ids: Ids },
  tx: Tx,
  message: Owner & { messageId: string; attachments: readonly AttachmentInput[] },
): Promise<void> {
  const { messageId, attachments } = message;
  if (attachments.length === 0) return;
  const files = attachments.map(toFileRow);
  await requireStorage(
    tx,
    message,
    files.map(({ bytes }) => bytes.length),
  );
  await tx.attachment.createMany({
    data: files.map((file) => ({ ...file, id: deps.ids.next(), messageId })),
  });
}

const toFileRow = (file: AttachmentInput) =>
  file.kind === "image"
    ? { name: file.name, mediaType: file.mediaType, bytes: Buffer.from(file.base64, "base64"), tokens: 0 }
    : {
        name: file.name,
        mediaType: "text/plain",
        bytes: Buffer.from(file.text, "utf8"),
        tokens: estimateTokens(fenceFile(file.name, file.text)),
      };

/**
 * Copies the files of an edited message to its new version, within the database, so that no bytes are loaded.
 *
 * @throws DomainError plan_needed
 */
export async function copyAttachments(
  deps: { ids: Ids },
  tx: Tx,
  message: Owner & { fromId: string; messageId: string },
): Promise<void> {
  const files = await tx.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, octet_length(bytes) AS bytes FROM attachments WHERE message_id = ${message.fromId}::uuid ORDER BY id`;
  if (files.length === 0) return;
  await requireStorage(
    tx,
    message,
    files.map(({ bytes }) => bytes),
  );
  await tx.$executeRaw`
    INSERT INTO attachments (id, message_id, name, media_type, bytes, tokens)
    SELECT copy.id, ${message.messageId}::uuid, original.name, original.media_type, original.bytes, original.tokens
    FROM unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(() => deps.ids.next())}::uuid[]) AS copy(from_id, id)
    JOIN attachments original ON original.id = copy.from_id`;
}

async function requireStorage(tx: Tx, { userId, planId }: Owner, sizes: readonly number[]): Promise<void> {
  const limits = limitsOf(planId);
  if (limits.storageBytes !== null) await lockUser(tx, userId);
  requireFileCapacity(limits, {
    added: sizes.reduce((sum, bytes) => sum + bytes, 0),
    stored: limits.storageBytes === null ? 0 : await storedBytes(tx, userId),
  });
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

/** One of the user's attachments. @throws DomainError not_found */
export async function readAttachment(deps: { db: Db }, user: SignedInUser, id: string) {
  const attachment = await deps.db.attachment.findFirst({
    where: { id, message: { chat: { userId: user.id } } },
    select: { name: true, mediaType: true, bytes: true },
  });
  if (!attachment) throw notFound();
  return attachment;
}
