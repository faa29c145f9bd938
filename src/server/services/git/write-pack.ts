import { createHash } from "node:crypto";
import { entryHeader, packHeader } from "~/domain/git/pack-entry";
import type { GitObject } from "./git-object";

export type PackedObject = Pick<GitObject, "type"> & { bytes: Uint8Array };

/** Batches small objects: each part costs an event-loop turn and a network write. */
const PART_BYTES = 64_000;

/** A pack without deltas. @param compress in zlib's format */
export async function* writePack(
  count: number,
  objects: AsyncIterable<PackedObject>,
  compress: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha1");
  let parts = [packHeader(count)];
  let bufferedBytes = 0;
  const flush = () => {
    const part = Buffer.concat(parts);
    parts = [];
    bufferedBytes = 0;
    sum.update(part);
    return part;
  };
  for await (const { type, bytes } of objects) {
    const packed = await compress(bytes);
    parts.push(entryHeader(type, bytes.length), packed);
    bufferedBytes += packed.length;
    if (bufferedBytes > PART_BYTES) yield flush();
  }
  yield flush();
  yield sum.digest();
}
