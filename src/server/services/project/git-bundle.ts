import "server-only";
import { createHash } from "node:crypto";
import { zlibSync } from "fflate";
import { GitFormatError } from "~/domain/git/git-format-error";
import { PACK_HEADER_BYTES, readEntryHead, readPackHeader } from "~/domain/git/pack-entry";
import { type GitObject, gitId } from "../git/git-object";
import { inflateObject } from "../git/inflate-object";
import { type PackedObject, writePack } from "../git/write-pack";

// A bundle is one file that `git clone` reads: the names of its commits, and a pack of objects. Ours has no deltas.
// https://git-scm.com/docs/gitformat-bundle, https://git-scm.com/docs/gitformat-pack

const HEADER = "# v2 git bundle\n";
/** No larger one is a file of a project. */
const MAX_OBJECT_BYTES = 20_000_000;

/** @param refs commits by the names of their branches and tags */
export async function* writeBundle(
  refs: readonly (readonly [name: string, commitId: string])[],
  objectCount: number,
  objects: AsyncIterable<PackedObject>,
): AsyncGenerator<Uint8Array> {
  const names = refs.map(([name, commitId]) => `${commitId} ${name}\n`).join("");
  yield Buffer.from(`${HEADER}${names}\n`);
  // The archive compresses the bundle as a whole, which finds what versions have in common.
  yield* writePack(objectCount, objects, (bytes) => zlibSync(bytes, { level: 0 }));
}

export class BadBundle extends Error {}

/** The objects of a bundle, by git's ids. @throws BadBundle */
export async function* readBundle(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<GitObject> {
  const reader = bufferedReader(chunks);
  if ((await reader.line()) !== HEADER.trimEnd()) throw new BadBundle("This is no bundle.");
  while ((await reader.line()) !== "");
  const sum = createHash("sha1");
  const take = async (length: number) => {
    const taken = await reader.take(length);
    sum.update(taken);
    return taken;
  };
  for (let left = formatted(readPackHeader, await take(PACK_HEADER_BYTES)); left > 0; left--) {
    const { kind, size, next } = formatted(readEntryHead, await reader.peek(MAX_HEAD_BYTES), 0);
    if (kind.type === "delta") throw new BadBundle("The pack has objects of another kind.");
    if (size > MAX_OBJECT_BYTES) throw new BadBundle("An object is too large.");
    await take(next);
    // What cannot be compressed becomes longer by a part in a thousand.
    const available = await reader.peek(size + Math.ceil(size / 1_000) + 100);
    const { bytes, length } = formatted(inflateObject, available, size);
    await take(length);
    const { type } = kind;
    yield { id: gitId(type, bytes), type, bytes: Uint8Array.from(bytes) };
  }
  if (!(await reader.take(20)).equals(sum.digest())) throw new BadBundle("The pack is damaged.");
}

/** Longer is no head of an object. */
const MAX_HEAD_BYTES = 32;

/** What `read` reads. @throws BadBundle where that is not in git's format */
export function formatted<Given extends unknown[], Read>(
  read: (...given: Given) => Read,
  ...given: Given
): Read {
  try {
    return read(...given);
  } catch (cause) {
    throw cause instanceof GitFormatError ? new BadBundle(cause.message, { cause }) : cause;
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
