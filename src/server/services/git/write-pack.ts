import "server-only";
import { createHash } from "node:crypto";
import { entryHead, packHeader } from "~/domain/git/pack-entry";
import type { GitObject } from "./git-object";

export type PackedObject = Pick<GitObject, "type"> & { bytes: Uint8Array };

/** A pack without deltas. @param compress in zlib's format */
export async function* writePack(
  count: number,
  objects: AsyncIterable<PackedObject>,
  compress: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha1");
  const head = packHeader(count);
  sum.update(head);
  yield head;
  for await (const { type, bytes } of objects) {
    const entry = Buffer.concat([entryHead(type, bytes.length), await compress(bytes)]);
    sum.update(entry);
    yield entry;
  }
  yield sum.digest();
}
