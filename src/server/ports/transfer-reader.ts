import type { PartOf, ReaderName } from "~/domain/transfer/readers";

/** A file of an import cannot be read, or takes more memory or time than a real one would. */
export class UnreadableFile extends Error {
  constructor(
    readonly reason: "damaged" | "too_large",
    options?: ErrorOptions,
  ) {
    super(`The file is ${reason}.`, options);
  }
}

/** Reads the untrusted files of imports, apart from the server. */
export interface TransferReader {
  /**
   * What a reader of `domain/transfer/readers.ts` gives, a part at a time. The next part is read when it is asked for.
   *
   * @param maxBytes of one JSON value
   * @throws UnreadableFile
   */
  read<Name extends ReaderName>(
    name: Name,
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): AsyncGenerator<PartOf<Name>>;
}
