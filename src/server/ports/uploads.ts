import type { UploadPurpose } from "~/domain/model/upload";
import type { ByteSource } from "./archives";

/** A file being uploaded. Sending the same one again resumes it. */
export type UploadedFile = {
  purpose: UploadPurpose;
  name: string;
  /** The file's size in bytes. */
  total: number;
  /** Last modified, according to the browser. */
  modified: number;
};

/** `offset` in bytes. */
export type UploadPiece = { offset: number; bytes: Uint8Array };

export type OpenUpload = UploadedFile & { received: number };

/** A completely received file. */
export interface CompleteUpload extends ByteSource {
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
   * @returns the bytes received; or the user's other open upload, which must be finished or cancelled first; or
   *   "cancelled" when the upload is no longer open
   * @throws DiskFull when the disk has too little space for the rest; the upload is discarded
   */
  addPiece(
    owner: string,
    file: UploadedFile,
    piece: UploadPiece,
  ): Promise<{ received: number } | { open: OpenUpload } | "cancelled">;
  /** The user's open upload. */
  find(owner: string): Promise<OpenUpload | null>;
  cancel(owner: string): Promise<void>;
  /** Hands over the user's complete upload, once; otherwise null. */
  take(owner: string): Promise<CompleteUpload | null>;
  /** Deletes uploads without a new piece for an hour. */
  removeAbandoned(): Promise<void>;
}
