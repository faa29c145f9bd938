import { createHash } from "node:crypto";
import { GitFormatError } from "~/domain/git/git-format-error";
import { PACK_HEADER_BYTES, readEntryHeader, readPackHeader } from "~/domain/git/pack-entry";
import type { PackedObject, StreamJobs } from "~/server/ports/workers";
import { inflateObject, objectId } from "./inflate-object";

// A bundle is one file that `git clone` reads: the ids of its refs, and a pack of objects. Ours has no deltas.
// https://git-scm.com/docs/gitformat-bundle, https://git-scm.com/docs/gitformat-pack

type Job = StreamJobs["readBundle"];

const HEADER = "# v2 git bundle";
/** No project file is larger. */
const MAX_OBJECT_BYTES = 20_000_000;
const PART_BYTES = 1_000_000;

/** Reads the objects of a bundle in batches. Their ids are computed from their content. */
export async function* readBundle(
  _input: Job["input"],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Job["part"]> {
  let objects: PackedObject[] = [];
  let bytes = 0;
  try {
    for await (const object of objectsOf(chunks)) {
      objects.push(object);
      bytes += object.bytes.length + 100;
      if (bytes < PART_BYTES) continue;
      yield { objects };
      objects = [];
      bytes = 0;
    }
    yield { objects };
  } catch (error) {
    if (!(error instanceof GitFormatError)) throw error;
    yield { problem: error.message };
  }
}

/** @throws GitFormatError */
async function* objectsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PackedObject> {
  const reader = bufferedReader(chunks);
  if ((await reader.line()) !== HEADER) throw new GitFormatError("This is no bundle.");
  while ((await reader.line()) !== "");
  const sum = createHash("sha1");
  const take = async (length: number) => {
    const taken = await reader.take(length);
    sum.update(taken);
    return taken;
  };
  for (let left = readPackHeader(await take(PACK_HEADER_BYTES)); left > 0; left--) {
    const { kind, size, next } = readEntryHeader(await reader.peek(MAX_HEADER_BYTES), 0);
    if (kind.type === "delta") throw new GitFormatError("The pack has objects of another kind.");
    if (size > MAX_OBJECT_BYTES) throw new GitFormatError("An object is too large.");
    await take(next);
    // Incompressible data grows by up to 0.1%.
    const available = await reader.peek(size + Math.ceil(size / 1_000) + 100);
    const { bytes, length } = inflateObject(available, size);
    await take(length);
    const { type } = kind;
    yield { id: objectId(type, bytes), type, bytes: Uint8Array.from(bytes) };
  }
  if (!(await reader.take(20)).equals(sum.digest())) throw new GitFormatError("The pack is damaged.");
}

/** No object header is longer. */
const MAX_HEADER_BYTES = 32;

const MAX_LINE = 1_000;

function bufferedReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  /** Buffers `wanted` bytes, or all that are left. */
  async function fill(wanted: number): Promise<void> {
    const parts: Buffer[] = [buffered];
    let length = buffered.length;
    while (length < wanted) {
      const { value, done } = await source.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.length;
    }
    if (parts.length > 1) buffered = Buffer.concat(parts);
  }
  async function take(length: number): Promise<Buffer> {
    await fill(length);
    if (buffered.length < length) throw new GitFormatError("The bundle ends too early.");
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return taken;
  }
  return {
    take,
    async peek(length: number): Promise<Buffer> {
      await fill(length);
      return buffered.subarray(0, length);
    },
    async line(): Promise<string> {
      await fill(MAX_LINE);
      const end = buffered.subarray(0, MAX_LINE).indexOf("\n");
      if (end < 0) throw new GitFormatError("This is no bundle.");
      return (await take(end + 1)).toString("utf8", 0, end);
    },
  };
}
