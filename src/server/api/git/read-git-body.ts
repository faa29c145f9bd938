import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { GitFormatError } from "~/domain/git/git-format-error";

/** So much more of a push is read, and thrown away: a client shows the reason only once it has sent everything. */
const MAX_IGNORED_BYTES = 200_000_000;

export type GitBody = { bytes: Buffer; isCut: boolean };

const isTooLong = (error: unknown): boolean =>
  error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/**
 * The body of a request of git, or the beginning of one that is too long; undefined for one that has no end, or is too
 * long unpacked.
 *
 * @param maxBytes also of what is unpacked: git compresses what it asks for
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
  const isCut = read > maxBytes;
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding === "identity") return { bytes, isCut };
  if (encoding !== "gzip") throw new GitFormatError("The request is packed in another way than git does it.");
  if (isCut) return undefined;
  try {
    return { bytes: await promisify(gunzip)(bytes, { maxOutputLength: maxBytes }), isCut };
  } catch (cause) {
    if (isTooLong(cause)) return undefined;
    throw new GitFormatError("The request cannot be unpacked.", { cause });
  }
}
