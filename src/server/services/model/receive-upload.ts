import { type OpenUpload, uploadCancelled, uploadOpen } from "~/domain/model/upload";
import type { UploadPiece } from "~/domain/model/upload-piece";
import type { CompleteUpload, UploadedFile, Uploads } from "~/server/ports/uploads";

type Deps = { uploads: Uploads };
type Owner = { id: string };

/**
 * Adds a piece of a user's file.
 *
 * @returns the bytes received so far, and the file once it is complete
 * @throws DomainError conflict while another file of the user is open
 */
export async function receiveUpload(
  { uploads }: Deps,
  user: Owner,
  { purpose, fileName: name, total, modified, offset, bytes }: UploadPiece & Pick<UploadedFile, "purpose">,
): Promise<{ received: number; whole: CompleteUpload | null }> {
  const state = await uploads.addPiece(user.id, { purpose, name, total, modified }, { offset, bytes });
  if (state === "cancelled") throw uploadCancelled();
  if ("open" in state) throw uploadOpen(state.open);
  const { received } = state;
  return { received, whole: received === total ? await uploads.take(user.id) : null };
}

/** The user's unfinished upload. */
export async function readOpenUpload({ uploads }: Deps, user: Owner): Promise<OpenUpload | null> {
  const open = await uploads.find(user.id);
  return open && { purpose: open.purpose, name: open.name, received: open.received, total: open.total };
}

export const cancelUpload = ({ uploads }: Deps, user: Owner): Promise<void> => uploads.cancel(user.id);
