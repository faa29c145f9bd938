import "server-only";
import { createHash } from "node:crypto";
import { type InflateRaw, inflateSync } from "node:zlib";
import { GitFormatError } from "~/domain/git/git-format-error";
import type { GitObjectType } from "~/domain/git/pack-entry";

/**
 * Inflates an object whose end only its contents tell. Never makes more than `size` bytes of it.
 *
 * @returns its bytes, and how many compressed ones they were
 * @throws GitFormatError for one of another size
 */
export function inflateObject(compressed: Uint8Array, size: number): { bytes: Buffer; length: number } {
  try {
    // Node's types do not know what it answers with `info`.
    const { buffer, engine } = inflateSync(compressed, {
      info: true,
      maxOutputLength: Math.max(1, size),
    }) as unknown as { buffer: Buffer; engine: InflateRaw };
    if (buffer.length !== size) throw new GitFormatError("An object has another size.");
    return { bytes: buffer, length: engine.bytesWritten };
  } catch (cause) {
    throw cause instanceof GitFormatError ? cause : new GitFormatError("An object is damaged.", { cause });
  }
}

/** The SHA-1 that git gives an object, in hexadecimal. */
export const objectId = (type: GitObjectType, bytes: Uint8Array): string =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");
