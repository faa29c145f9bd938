import { ReadableStream as WebStream } from "node:stream/web";
import { configure, type FileEntry, Reader, Uint8ArrayReader, ZipReader, ZipWriter } from "@zip.js/zip.js";
import {
  type Archives,
  BadArchive,
  type ByteSource,
  type NewEntry,
  type OpenArchive,
} from "~/server/ports/archives";

// The system's compression produces different bytes on different processors.
configure({ useWebWorkers: false, useCompressionStream: false });

/** 1 January 1980, the earliest DOS date, which has no time zone. */
const FIXED_DATE = (1 << 21) | (1 << 16);

export function zipArchives(): Archives {
  return { write: writeZip, open: openZip };
}

async function* writeZip(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  // Its backpressure keeps the writer from running ahead.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.getReader();
  const writing = addAll(writable, entries);
  // Its failure also fails the readable.
  writing.catch((error: unknown) => writable.abort(error).catch(() => {}));
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      yield value;
    }
    await writing;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function addAll(writable: WritableStream<Uint8Array>, entries: AsyncIterable<NewEntry>): Promise<void> {
  const zip = new ZipWriter(writable, {
    rawLastModDate: FIXED_DATE,
    extendedTimestamp: false,
    msDosCompatible: true,
  });
  for await (const { path, content, modifiedAt, isStored } of entries)
    await zip.add(path, content instanceof Uint8Array ? new Uint8ArrayReader(content) : streamOf(content), {
      ...(modifiedAt && { rawLastModDate: dosDate(modifiedAt) }),
      ...(isStored && { level: 0 }),
    });
  await zip.close();
}

/** A DOS date: in UTC, because it has no time zone, with a resolution of two seconds. */
const dosDate = (at: Date): number =>
  ((Math.max(0, at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0;

const streamOf = (chunks: AsyncIterable<Uint8Array>): ReadableStream =>
  WebStream.from(chunks) as unknown as ReadableStream;

async function openZip(
  source: ByteSource,
  { maxEntries, maxUnpackedBytes }: { maxEntries: number; maxUnpackedBytes: number },
): Promise<OpenArchive> {
  const zip = new ZipReader(new SourceReader(source), { checkOverlappingEntry: true, checkCrc32: true });
  const files = new Map<string, FileEntry>();
  await toBadArchive(async () => {
    let entries = 0;
    for await (const entry of zip.getEntriesGenerator()) {
      entries += 1;
      if (entries > maxEntries) throw new BadArchive(`There are more than ${maxEntries} files.`);
      if (!entry.directory) files.set(entry.filename, entry);
    }
  });
  let unpacked = 0;
  return {
    paths: [...files.keys()],
    async *read(path, maxBytes) {
      const entry = files.get(path);
      if (!entry) throw new BadArchive(`There is no ${path}.`);
      if (entry.encrypted) throw new BadArchive(`${path} is encrypted.`);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const reader = readable.getReader();
      const reading = entry.getData(writable);
      reading.catch((error: unknown) => writable.abort(error).catch(() => {}));
      try {
        for (let bytes = 0; ; ) {
          const { value, done } = await toBadArchive(() => reader.read());
          if (done) break;
          // The declared size may be wrong.
          bytes += value.length;
          unpacked += value.length;
          if (bytes > maxBytes || unpacked > maxUnpackedBytes) throw new BadArchive(`${path} is too large.`);
          yield value;
        }
        await toBadArchive(() => reading);
      } finally {
        await reader.cancel().catch(() => {});
      }
    },
  };
}

async function toBadArchive<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof BadArchive ? cause : new BadArchive("The archive is damaged.", { cause });
  }
}

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource;
  constructor(source: ByteSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.#source.read(index, Math.max(0, Math.min(length, this.size - index)));
  }
}
