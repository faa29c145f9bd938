/** The text of a request's body, or undefined once it exceeds `maxBytes`; the rest is not read. */
export const readBody = async (request: Request, maxBytes: number): Promise<string | undefined> =>
  (await readBytes(request, maxBytes))?.toString("utf8");

/** The same as bytes. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
