import { DomainError } from "../error/domain-error";

/** Bytes per request of a large upload. */
export const UPLOAD_PIECE_BYTES = 8 * 2 ** 20;

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
