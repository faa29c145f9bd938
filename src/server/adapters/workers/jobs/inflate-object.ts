import { createHash } from "node:crypto";
import { type InflateRaw, inflateSync } from "node:zlib";
import { GitFormatError } from "~/domain/git/git-format-error";
import type { GitObjectType } from "~/domain/git/pack-entry";

/**
 * Inflates an object whose compressed length is unknown. Never produces more than `size` bytes.
 *
 * @returns its bytes, and the compressed length
 * @throws GitFormatError when the size differs
 */
export function inflateObject(compressed: Uint8Array, size: number): { bytes: Buffer; length: number } {
  try {
    // Node's types lack the result of `info: true`.
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
