import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import type { AttachInput } from "~/domain/chat/attachment-input";
import { notFound } from "~/domain/error/domain-error";
import { kindOf } from "~/domain/knowledge/file-kind";
import type { Db } from "~/server/db";
import type { Documents } from "~/server/ports/documents";
import type { Images } from "~/server/ports/images";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceStorageLimit } from "../../billing/storage";
import { readUpload } from "./read-upload";

type Deps = { db: Db; ids: Ids; clock: Clock; documents: Documents; images: Images };

/**
 * Reads and stores a file for a message that is still being written.
 *
 * @throws DomainError invalid when the file cannot be read, plan_needed
 */
export async function attachFile(
  deps: Deps,
  user: SignedInUser,
  { name, base64 }: AttachInput,
): Promise<AttachmentSummary> {
  const file = await readUpload(deps, { name, bytes: Buffer.from(base64, "base64"), userId: user.id });
  planChecks.messageFilesBytes(limitsOf(user.planId), file.bytes.length);
  const id = deps.ids.next();
  await deps.db.$transaction(async (tx) => {
    await tx.attachment.create({
      data: { id, userId: user.id, ...file, createdAt: deps.clock.now() },
      select: { id: true },
    });
    await enforceStorageLimit(tx, user.id);
  });
  const { bytes, mediaType, ...summary } = file;
  return { id, kind: kindOf(mediaType), bytes: bytes.length, ...summary, path: null };
}

/** Removes a file that was not sent. @throws DomainError not_found */
export async function detachFile(
  { db }: { db: Db },
  user: SignedInUser,
  { attachmentId }: { attachmentId: string },
): Promise<void> {
  const { count } = await db.attachment.deleteMany({
    where: { id: attachmentId, userId: user.id, messageId: null },
  });
  if (count === 0) throw notFound();
}
