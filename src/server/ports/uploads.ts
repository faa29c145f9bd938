import type { UploadPurpose } from "~/domain/model/upload";
import type { ByteSource } from "./archives";

/** A file that is uploaded. The same one sent again goes on where it stopped. */
export type UploadedFile = {
  purpose: UploadPurpose;
  name: string;
  /** Bytes of all of it. */
  total: number;
  /** When it was last changed, as its browser says. */
  modified: number;
};

/** `offset` in bytes. */
export type UploadPiece = { offset: number; bytes: Uint8Array };

export type OpenUpload = UploadedFile & { received: number };

/** A file that is here as a whole. */
export interface WholeUpload extends ByteSource {
  /** Closes and deletes the file. */
  remove(): Promise<void>;
  /** Closes the file and moves it to another place on the same disk. */
  moveTo(file: string): Promise<void>;
}

/** Files that are uploaded in pieces: one at a time for each user. */
export interface Uploads {
  /**
   * Adds a piece. The first one reserves space for the whole file.
   *
   * @returns how much of the file is here; or another file of the user, which has to be finished or cancelled first;
   *   or that the file is not open any more
   * @throws DiskFull when the disk has too little space for what is missing; then nothing of it is kept
   */
  addPiece(
    owner: string,
    file: UploadedFile,
    piece: UploadPiece,
  ): Promise<{ received: number } | { open: OpenUpload } | "cancelled">;
  /** The user's open upload. */
  find(owner: string): Promise<OpenUpload | null>;
  cancel(owner: string): Promise<void>;
  /** Takes the user's file once all of it is here; null when it is not, or was taken already. */
  take(owner: string): Promise<WholeUpload | null>;
  /** Deletes uploads without a new piece for an hour. */
  removeAbandoned(): Promise<void>;
}
