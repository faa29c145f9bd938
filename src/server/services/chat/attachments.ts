import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { AttachmentInput, AttachmentSummary } from "~/domain/chat/attachment";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Ids } from "~/server/ports/ids";

export async function saveAttachments(
  deps: { ids: Ids },
  tx: Tx,
  messageId: string,
  attachments: readonly AttachmentInput[],
): Promise<void> {
  if (attachments.length === 0) return;
  await tx.attachment.createMany({
    data: attachments.map((attachment) => ({
      id: deps.ids.next(),
      messageId,
      name: attachment.name,
      mediaType: attachment.kind === "image" ? attachment.mediaType : "text/plain",
      bytes:
        attachment.kind === "image"
          ? Buffer.from(attachment.base64, "base64")
          : Buffer.from(attachment.text, "utf8"),
    })),
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

/** One attachment of the user's own. @throws DomainError not_found */
export async function readAttachment(deps: { db: Db }, user: SignedInUser, id: string) {
  const attachment = await deps.db.attachment.findFirst({
    where: { id, message: { chat: { userId: user.id } } },
    select: { name: true, mediaType: true, bytes: true },
  });
  if (!attachment) throw notFound();
  return attachment;
}
