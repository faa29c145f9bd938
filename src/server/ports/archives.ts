import { instancesByName } from "~/domain/error/instances-by-name";

/** A file to add to an archive. */
export type NewEntry = {
  path: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Default: one fixed date for all files. */
  modifiedAt?: Date;
  /** For contents that are already compressed. */
  isStored?: boolean;
};

/** Random-access bytes. */
export interface ByteSource {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface OpenArchive {
  /** In the archive's order. */
  paths: readonly string[];
  /**
   * A file's contents.
   *
   * @throws BadArchive when it is damaged, encrypted, or longer than `maxBytes`
   */
  read(path: string, maxBytes: number): AsyncGenerator<Uint8Array>;
}

/** Not an archive, or a damaged one. */
export class BadArchive extends Error {
  override readonly name = "BadArchive";
  static override readonly [Symbol.hasInstance] = instancesByName("BadArchive");
}

/** Zip archives. */
export interface Archives {
  /** Deterministic. Requests an entry once the previous ones were consumed. */
  write(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array>;
  /** @throws BadArchive */
  open(source: ByteSource, limits: { maxEntries: number; maxUnpackedBytes: number }): Promise<OpenArchive>;
}
