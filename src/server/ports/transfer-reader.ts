import type { PartOf, ReaderName } from "~/domain/transfer/readers";

/** An import file cannot be read, or takes more memory or time than a genuine one. */
export class UnreadableFile extends Error {
  constructor(
    readonly reason: "damaged" | "too_large",
    options?: ErrorOptions,
  ) {
    super(`The file is ${reason}.`, options);
  }
}

/** Reads untrusted import files outside the server process. */
export interface TransferReader {
  /**
   * The parts that a reader of `domain/transfer/readers.ts` yields, read on demand.
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
