import type { PartOf, ReaderName } from "~/domain/transfer/readers";
import { type TransferReader, UnreadableFile } from "~/server/ports/transfer-reader";
import { type Workers, WorkStopped } from "~/server/ports/workers";

export const transfersInWorkers = (workers: Workers): TransferReader => ({
  async *read<Name extends ReaderName>(
    name: Name,
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): AsyncGenerator<PartOf<Name>> {
    try {
      for await (const read of workers.read("readTransfer", { name, maxBytes }, chunks)) {
        if ("unreadable" in read) throw new UnreadableFile(read.unreadable);
        yield read.part as PartOf<Name>;
      }
    } catch (error) {
      if (!(error instanceof WorkStopped)) throw error;
      throw new UnreadableFile(error.reason === "broken" ? "damaged" : "too_large", { cause: error });
    }
  },
});
