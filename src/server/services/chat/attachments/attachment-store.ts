import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import type { AttachmentsInput } from "~/domain/chat/attachment-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { kindOf } from "~/domain/knowledge/file-kind";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { pairsOf } from "~/server/db/id-pairs";
import type { Clock, Ids } from "~/server/ports/system";
import { chatsFor } from "../../access/access";

type Owner = { userId: string; planId: string };

/** A file that was uploaded for a message. */
export type UploadedFile = { id: string; name: string; mediaType: string; bytes: number };

/**
 * Locks the uploaded files of a message that is about to be sent, in its order.
 *
 * @throws DomainError invalid when one is gone, plan_needed
 */
export async function lockUploads(
  tx: Tx,
  { userId, planId }: Owner,
  attachments: AttachmentsInput,
): Promise<UploadedFile[]> {
  if (attachments.length === 0) return [];
  const rows = await tx.$queryRaw<UploadedFile[]>`
    SELECT id, name, media_type AS "mediaType", octet_length(bytes) AS bytes FROM attachments
    WHERE id = ANY(${attachments.map(({ id }) => id)}::uuid[]) AND user_id = ${userId}::uuid AND message_id IS NULL
    ORDER BY id FOR UPDATE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const files = attachments.flatMap(({ id }) => byId.get(id) ?? []);
  if (byId.size < attachments.length) throw attachmentGone();
  planChecks.messageFilesBytes(
    limitsOf(planId),
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return files;
}

const attachmentGone = (): DomainError =>
  new DomainError("invalid", "An attached file is no longer there.", {
    detail: "Remove it from the message and attach it again.",
  });

/** Assigns locked uploads, with the project paths of those that have one, to their message. */
export async function claimUploads(
  tx: Tx,
  messageId: string,
  files: readonly { id: string; path: string | null }[],
): Promise<void> {
  for (const { id, path } of files)
    await tx.attachment.update({ where: { id }, data: { messageId, path }, select: { id: true } });
}

/**
 * Copies the files of messages to their copies, as the user's, within the database, so that no bytes are loaded. The
 * caller checks the plan's storage.
 *
 * @param copies message id → id of its copy
 */
export async function copyAttachments(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { userId, copies }: { userId: string; copies: ReadonlyMap<string, string> },
): Promise<void> {
  const files = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM attachments WHERE message_id = ANY(${[...copies.keys()]}::uuid[]) ORDER BY id`;
  if (files.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO attachments (id, user_id, message_id, name, media_type, bytes, tokens, pages, path, created_at)
    SELECT copy.id, ${userId}::uuid, message.id, original.name, original.media_type, original.bytes,
      original.tokens, original.pages, original.path, ${deps.clock.now()}::timestamptz
    FROM unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(() => deps.ids.next())}::uuid[]) AS copy(from_id, id)
    JOIN attachments original ON original.id = copy.from_id
    JOIN ${pairsOf(copies)} AS message(from_id, id) ON message.from_id = original.message_id`;
}

/** SQL columns of attachments without their contents; expects the table alias `a`. */
export const attachmentColumns = Prisma.sql`
  'id', a.id, 'name', a.name, 'mediaType', a.media_type, 'bytes', octet_length(a.bytes), 'tokens', a.tokens,
  'pages', a.pages, 'path', a.path`;

export type StoredFile = Omit<AttachmentSummary, "kind"> & { mediaType: string };

export const toSummary = ({ mediaType, ...file }: StoredFile): AttachmentSummary => ({
  ...file,
  kind: kindOf(mediaType),
});

/** The user's uploads that no message has yet. */
export const readUploads = (
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<StoredFile[]> | StoredFile[] =>
  ids.length === 0
    ? []
    : db.$queryRaw<StoredFile[]>(Prisma.sql`
        SELECT id, name, media_type AS "mediaType", octet_length(bytes) AS bytes, tokens, pages, path FROM attachments
        WHERE id = ANY(${[...ids]}::uuid[]) AND user_id = ${userId}::uuid AND message_id IS NULL ORDER BY id`);

/** The user's uploads that no message has yet, in the order of `ids`. */
export async function listUploads(
  deps: { db: Db },
  user: SignedInUser,
  { ids }: { ids: readonly string[] },
): Promise<AttachmentSummary[]> {
  const byId = new Map((await readUploads(deps.db, user.id, ids)).map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toSummary);
}

/** The messages' attachments by message id, without their contents. */
export async function listAttachments(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentSummary[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ messageId: string; files: StoredFile[] }[]>(Prisma.sql`
    SELECT a.message_id AS "messageId", json_agg(json_build_object(${attachmentColumns}) ORDER BY a.id) AS files
    FROM attachments a WHERE a.message_id = ANY(${[...messageIds]}::uuid[]) GROUP BY a.message_id`);
  return new Map(rows.map(({ messageId, files }) => [messageId, files.map(toSummary)]));
}

/** The user's attachment, or one of a message that the user may read. @throws DomainError not_found */
export async function readAttachment(deps: { db: Db }, user: SignedInUser, id: string) {
  const attachment = await deps.db.attachment.findFirst({
    where: {
      id,
      OR: [{ userId: user.id }, { message: { chat: { deletedAt: null, ...chatsFor(user.id, "view") } } }],
    },
    select: { name: true, mediaType: true, bytes: true },
  });
  if (!attachment) throw notFound();
  return attachment;
}
