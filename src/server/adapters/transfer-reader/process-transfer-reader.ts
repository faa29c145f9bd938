import "server-only";
import type { PartOf, ReaderName } from "~/domain/transfer/readers";
import { type TransferReader, UnreadableFile } from "~/server/ports/transfer-reader";
import { type ReaderProcess, startReaderProcess } from "./reader-process";

/** How long the process may be silent: it reads 100 MB in some seconds, also on a busy machine. */
const TIMEOUT_MS = 60_000;
const HEAP_MB = 1_024;

/** An idle process exits after this long. */
const IDLE_MS = 20_000;

type Options = { timeoutMs?: number; heapMb?: number };

/** Reads in separate processes, each one file at a time. A process is reused for the next file. */
export function processTransferReader({
  timeoutMs = TIMEOUT_MS,
  heapMb = HEAP_MB,
}: Options = {}): TransferReader {
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();
  const take = (): ReaderProcess => {
    for (const [each, timer] of idle) {
      clearTimeout(timer);
      idle.delete(each);
      if (each.isIdle()) return each;
    }
    return startReaderProcess({ timeoutMs, heapMb });
  };
  const giveBack = (each: ReaderProcess) => {
    if (!each.isIdle()) return each.end();
    const timer = setTimeout(() => {
      idle.delete(each);
      each.end();
    }, IDLE_MS);
    idle.set(each, timer.unref());
  };
  return {
    async *read<Name extends ReaderName>(
      name: Name,
      chunks: AsyncIterable<Uint8Array>,
      maxBytes: number,
    ): AsyncGenerator<PartOf<Name>> {
      const taken = take();
      try {
        yield* readIn(taken, { name, maxBytes }, chunks) as AsyncGenerator<PartOf<Name>>;
      } finally {
        giveBack(taken);
      }
    },
  };
}

async function* readIn(
  process: ReaderProcess,
  task: { name: ReaderName; maxBytes: number },
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown> {
  const source = chunks[Symbol.asyncIterator]();
  let next: object = task;
  let isPassing = false;
  try {
    for (;;) {
      const message = await process.ask(next);
      if (message.kind === "unreadable") throw new UnreadableFile(message.reason);
      if (message.kind === "chunk") next = { bytes: (await source.next()).value ?? null };
      else if (message.kind === "part") {
        isPassing = true;
        yield message.part;
        isPassing = false;
        next = { stop: false };
      } else return;
    }
  } finally {
    // The reader may stop early.
    if (isPassing) await process.ask({ stop: true });
    await source.return?.();
  }
}
