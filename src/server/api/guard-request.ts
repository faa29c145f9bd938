import "server-only";
import { isSameOriginRequest } from "~/domain/auth/same-origin-request";
import { deps } from "~/server/wiring";

/**
 * Judges a request before `handle` reads it: what changes something must come from a page of ours, and no body may be
 * longer than its route needs. A body that did not say how long it is gets counted while it arrives.
 *
 * @param bytesOf how long the request's body may be
 */
export async function guardRequest(
  request: Request,
  bytesOf: (request: Request) => number | Promise<number>,
  handle: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { headers, method, body } = request;
  if (method === "GET" || method === "HEAD") return handle(request);
  const source = {
    secFetchSite: headers.get("sec-fetch-site"),
    origin: headers.get("origin"),
    host: headers.get("host"),
    appOrigin: deps().appUrl,
  };
  if (!isSameOriginRequest(source)) return refuse(403, "This request comes from another site.");
  const maxBytes = await bytesOf(request);
  const tooLong = () => refuse(413, `At most ${maxBytes.toLocaleString("en")} bytes are read here.`);
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return tooLong();
  if (!body) return handle(request);
  const count = counter(maxBytes);
  // Part by part: Next hands out a proxy of its request, which cannot be copied whole. Streamed bodies want `duplex`,
  // which the DOM's types do not know.
  const counted: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal: request.signal,
    body: body.pipeThrough(count.stream),
    duplex: "half",
  };
  try {
    const answer = await handle(new Request(request.url, counted));
    return count.isExceeded() ? tooLong() : answer;
  } catch (error) {
    if (count.isExceeded()) return tooLong();
    throw error;
  }
}

/** In tRPC's own shape, so that a page of ours could tell its user. */
const refuse = (status: 403 | 413, message: string) =>
  Response.json(
    {
      error: {
        json: {
          message,
          code: status === 403 ? -32_003 : -32_013,
          data: { code: status === 403 ? "FORBIDDEN" : "PAYLOAD_TOO_LARGE", httpStatus: status },
        },
      },
    },
    { status },
  );

/** Breaks off what is longer than `maxBytes`. */
function counter(maxBytes: number) {
  let seen = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) controller.error(new Error(`The body is longer than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return { stream, isExceeded: () => seen > maxBytes };
}
