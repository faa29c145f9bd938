import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AttachmentsInput } from "~/domain/chat/attachment-input";
import { DomainError } from "~/domain/error/domain-error";
import { kindOf, uploadKinds } from "~/domain/knowledge/file-kind";
import type { Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { addFilesToChat } from "../../project/add-files";
import type { UploadedFile } from "./attachment-store";

type AddedUploads = { projectId?: string; paths: ReadonlyMap<string, string> };

/**
 * Adds the uploads with the place `project` to the project. The caller holds the chat's lock.
 *
 * @throws DomainError invalid when one cannot be a file of the project
 */
export async function addUploadsToProject(
  deps: { tx: Tx; clock: Clock; ids: Ids },
  user: SignedInUser,
  message: { chatId: string; uploads: readonly UploadedFile[]; attachments: AttachmentsInput },
): Promise<AddedUploads> {
  const { chatId, uploads, attachments } = message;
  const projectIds = new Set(attachments.flatMap(({ id, place }) => (place === "project" ? [id] : [])));
  const projectUploads = uploads.filter(({ id }) => projectIds.has(id));
  const unsupported = projectUploads.find(({ mediaType }) => !uploadKinds[kindOf(mediaType)].fitsProject);
  if (unsupported)
    throw new DomainError(
      "invalid",
      `${unsupported.name} cannot be added to the project, which can only hold text and images.`,
    );
  if (projectUploads.length === 0) return { paths: new Map() };
  const contents = await deps.tx.attachment.findMany({
    where: { id: { in: projectUploads.map(({ id }) => id) }, userId: user.id },
    select: { id: true, bytes: true },
  });
  const bytesOf = new Map(contents.map(({ id, bytes }) => [id, bytes]));
  const added = projectUploads.map(({ id, name, mediaType }) => {
    const bytes = bytesOf.get(id) ?? new Uint8Array();
    const isPicture = kindOf(mediaType) === "image";
    return { id, name, content: isPicture ? new Uint8Array(bytes) : Buffer.from(bytes).toString("utf8") };
  });
  return addFilesToChat(deps, user, { chatId, added });
}
