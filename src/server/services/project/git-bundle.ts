import "server-only";
import { createHash } from "node:crypto";
import { type InflateRaw, inflateSync } from "node:zlib";
import { zlibSync } from "fflate";
import { type GitObject, gitId } from "./git-objects";

// A bundle is one file that `git clone` reads: the names of its commits, and a pack of objects. Ours has no deltas.
// https://git-scm.com/docs/gitformat-bundle, https://git-scm.com/docs/gitformat-pack

export type BundleObject = { type: "commit" | GitObject["type"]; bytes: Uint8Array };

const types = ["commit", "tree", "blob"] as const;
const HEADER = "# v2 git bundle\n";
/** No larger one is a file of a project. */
const MAX_OBJECT_BYTES = 20_000_000;

/** @param refs commits by the names of their branches and tags */
export async function* writeBundle(
  refs: readonly (readonly [name: string, commitId: string])[],
  objectCount: number,
  objects: AsyncIterable<BundleObject>,
): AsyncGenerator<Uint8Array> {
  const names = refs.map(([name, commitId]) => `${commitId} ${name}\n`).join("");
  yield Buffer.from(`${HEADER}${names}\n`);
  const sum = createHash("sha1");
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objectCount, 8);
  sum.update(head);
  yield head;
  for await (const { type, bytes } of objects) {
    // The archive compresses the bundle as a whole, which finds what versions have in common.
    const entry = Buffer.concat([entryHead(type, bytes.length), zlibSync(bytes, { level: 0 })]);
    sum.update(entry);
    yield entry;
  }
  yield sum.digest();
}

/** The type, and the size in groups of 7 bits of which the first has 4. */
function entryHead(type: BundleObject["type"], size: number): Buffer {
  const bytes = [];
  let byte = ((types.indexOf(type) + 1) << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); ; rest = Math.floor(rest / 128)) {
    bytes.push(rest > 0 ? byte | 128 : byte);
    if (rest === 0) return Buffer.from(bytes);
    byte = rest & 127;
  }
}

export class BadBundle extends Error {}

/** The files and folders of a bundle, by git's ids. @throws BadBundle */
export async function* readBundle(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<GitObject> {
  const reader = bufferedReader(chunks);
  if ((await reader.line()) !== HEADER.trimEnd()) throw new BadBundle("This is no bundle.");
  while ((await reader.line()) !== "");
  const sum = createHash("sha1");
  const head = await reader.take(12);
  sum.update(head);
  if (head.toString("latin1", 0, 4) !== "PACK" || head.readUInt32BE(4) !== 2)
    throw new BadBundle("This is no pack.");
  for (let left = head.readUInt32BE(8); left > 0; left--) {
    const { type, size } = await readHead(reader, sum);
    const { bytes, raw } = await inflateNext(reader, size);
    sum.update(raw);
    if (type !== "commit") yield { id: gitId(type, bytes), type, bytes: Uint8Array.from(bytes) };
  }
  if (!(await reader.take(20)).equals(sum.digest())) throw new BadBundle("The pack is damaged.");
}

type BufferedReader = ReturnType<typeof bufferedReader>;

async function readHead(reader: BufferedReader, sum: ReturnType<typeof createHash>) {
  let byte = 128;
  let type = 0;
  let size = 0;
  for (let shift = 1; byte & 128; shift *= shift === 1 ? 16 : 128) {
    const next = await reader.take(1);
    sum.update(next);
    byte = next[0] ?? 0;
    if (shift === 1) type = (byte >> 4) & 7;
    size += (shift === 1 ? byte & 15 : byte & 127) * shift;
    if (size > MAX_OBJECT_BYTES) throw new BadBundle("An object is too large.");
  }
  const name = types[type - 1];
  if (!name) throw new BadBundle("The pack has objects of another kind.");
  return { type: name, size };
}

/** Reads one compressed object, whose end only its contents tell. */
async function inflateNext(reader: BufferedReader, size: number): Promise<{ bytes: Buffer; raw: Buffer }> {
  // What cannot be compressed becomes longer by a part in a thousand.
  const available = await reader.peek(size + Math.ceil(size / 1_000) + 100);
  try {
    const { buffer, engine } = inflateSync(available, {
      info: true,
      maxOutputLength: Math.max(1, size),
    }) as unknown as { buffer: Buffer; engine: InflateRaw };
    if (buffer.length !== size) throw new BadBundle("An object has another size.");
    return { bytes: buffer, raw: await reader.take(engine.bytesWritten) };
  } catch (cause) {
    throw cause instanceof BadBundle ? cause : new BadBundle("An object is damaged.", { cause });
  }
}

const MAX_LINE = 1_000;

function bufferedReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Holds `wanted` bytes, or all that there are. */
  async function fill(wanted: number): Promise<void> {
    const parts: Buffer[] = [held];
    let length = held.length;
    while (length < wanted) {
      const { value, done } = await source.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.length;
    }
    if (parts.length > 1) held = Buffer.concat(parts);
  }
  async function take(length: number): Promise<Buffer> {
    await fill(length);
    if (held.length < length) throw new BadBundle("The bundle ends too early.");
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }
  return {
    take,
    async peek(length: number): Promise<Buffer> {
      await fill(length);
      return held.subarray(0, length);
    },
    async line(): Promise<string> {
      await fill(MAX_LINE);
      const end = held.subarray(0, MAX_LINE).indexOf("\n");
      if (end < 0) throw new BadBundle("This is no bundle.");
      return (await take(end + 1)).toString("utf8", 0, end);
    },
  };
}
