import { UnreadableJson } from "~/domain/transfer/json-items";
import { readers } from "~/domain/transfer/readers";
import type { StreamJobs } from "~/server/ports/workers";

type Job = StreamJobs["readTransfer"];

/** Reads a file of an import. */
export async function* readTransfer(
  { name, maxBytes }: Job["input"],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Job["part"]> {
  try {
    for await (const part of readers[name](chunks, maxBytes)) yield { part };
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    yield { unreadable: error.reason };
  }
}
