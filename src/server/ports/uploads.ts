import "server-only";
import type { ByteSource } from "./archives";

/** A piece of a file that is being uploaded; `offset` and `total` in bytes. */
export type UploadPiece = { offset: number; total: number; bytes: Uint8Array };

export interface OpenUpload extends ByteSource {
  /** Closes and deletes the file. */
  remove(): Promise<void>;
}

/** Files that are uploaded in pieces, and read once they are complete. */
export interface Uploads {
  /**
   * Adds a piece; the first one starts the file anew.
   *
   * @returns how much of it is here
   * @throws when the disk has too little space for all of it
   */
  addPiece(name: string, piece: UploadPiece): Promise<number>;
  open(name: string): Promise<OpenUpload>;
}
