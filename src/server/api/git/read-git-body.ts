import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { GitFormatError } from "~/domain/git/git-format-error";

/** How much of an oversized push is read and discarded: clients show the error only after sending everything. */
const MAX_IGNORED_BYTES = 200_000_000;

export type GitBody = { bytes: Buffer; isTruncated: boolean };

const isTooLong = (error: unknown): boolean =>
  error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/**
 * The body of a git request, truncated if it is too long. Undefined if it also exceeds the discarded part, or is too
 * long unpacked.
 *
 * @param maxBytes also limits the unpacked body, because git compresses its requests
 * @throws GitFormatError for a body that cannot be unpacked
 */
export async function readGitBody(request: Request, maxBytes: number): Promise<GitBody | undefined> {
  const parts: Uint8Array[] = [];
  let read = 0;
  for await (const part of request.body ?? []) {
    if (read <= maxBytes) parts.push(part);
    read += part.byteLength;
    if (read > maxBytes + MAX_IGNORED_BYTES) return undefined;
  }
  const bytes = Buffer.concat(parts);
  const isTruncated = read > maxBytes;
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding === "identity") return { bytes, isTruncated };
  if (encoding !== "gzip") throw new GitFormatError("The request is packed in another way than git does it.");
  if (isTruncated) return undefined;
  try {
    return { bytes: await promisify(gunzip)(bytes, { maxOutputLength: maxBytes }), isTruncated };
  } catch (cause) {
    if (isTooLong(cause)) return undefined;
    throw new GitFormatError("The request cannot be unpacked.", { cause });
  }
}
