import { z } from "zod";
import { DomainError } from "../error/domain-error";
import { storableText } from "../text/storable-text";

/** Bytes of a large file that are sent at once. */
export const UPLOAD_PIECE_BYTES = 8 * 2 ** 20;

/** The address of a piece of a file. */
export const uploadPieceQuery = z.object({
  fileName: z.string().min(1).max(255).transform(storableText),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
  /** When the file was last changed, as its browser says: with name and size it tells whether it is the same file. */
  modified: z.coerce.number().int(),
});
export type UploadPiece = z.infer<typeof uploadPieceQuery> & { bytes: Uint8Array };

/** What a large file is for. */
export type UploadPurpose = "import" | "model";

/** An unfinished upload; sizes in bytes. */
export type OpenUpload = { purpose: UploadPurpose; name: string; received: number; total: number };

export const uploadOpen = ({ name, received, total }: Omit<OpenUpload, "purpose">) =>
  new DomainError(
    "conflict",
    `Your upload of “${name}” is not finished: ${Math.floor((received / total) * 100)}% is here. Choose the same file again to continue it, or cancel it.`,
  );

export const uploadCancelled = () =>
  new DomainError("conflict", "This upload was cancelled. Start it again to upload the file.");
