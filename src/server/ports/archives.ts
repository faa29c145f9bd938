import { instancesByName } from "~/domain/error/instances-by-name";

/** A file of an archive that is being written. */
export type NewEntry = {
  path: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Otherwise all files have one date. */
  modifiedAt?: Date;
  /** For what is compressed already. */
  isStored?: boolean;
};

/** Bytes that can be read at any place. */
export interface ByteSource {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface OpenArchive {
  /** The files' paths, in their order. */
  paths: readonly string[];
  /**
   * A file's contents.
   *
   * @throws BadArchive when it is damaged, encrypted, or longer than `maxBytes`
   */
  read(path: string, maxBytes: number): AsyncGenerator<Uint8Array>;
}

/** The file is no archive, or is damaged. */
export class BadArchive extends Error {
  override readonly name = "BadArchive";
  static override readonly [Symbol.hasInstance] = instancesByName("BadArchive");
}

/** Zip archives. */
export interface Archives {
  /** The same files give the same bytes. An entry is asked for when those before it were taken. */
  write(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array>;
  /** @throws BadArchive */
  open(source: ByteSource, limits: { maxEntries: number; maxUnpackedBytes: number }): Promise<OpenArchive>;
}
