import "server-only";

/** The text of a request that may have so many bytes; undefined for a longer one, of which no more is read. */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
