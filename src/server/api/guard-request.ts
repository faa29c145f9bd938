import { isSameOriginRequest } from "~/domain/auth/same-origin-request";
import { deps } from "~/server/wiring";

/**
 * Checks a request before `handle` reads it: changes must come from our own pages, and the body must not exceed the
 * route's limit. A body of unknown length is counted as it arrives.
 *
 * @param bytesOf maximum length of the request's body
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
  const tooLong = () => refuse(413, `The body may have at most ${maxBytes.toLocaleString("en")} bytes.`);
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return tooLong();
  if (!body) return handle(request);
  const count = counter(maxBytes);
  // Copied property by property, because Next passes a proxy of its request that cannot be cloned. Streamed bodies
  // need `duplex`, which the DOM types lack.
  const counted: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal: request.signal,
    body: body.pipeThrough(count.stream),
    duplex: "half",
  };
  try {
    const response = await handle(new Request(request.url, counted));
    return count.isExceeded() ? tooLong() : response;
  } catch (error) {
    if (count.isExceeded()) return tooLong();
    throw error;
  }
}

/** In tRPC's error format, so that our client can show it. */
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

/** Aborts a stream that exceeds `maxBytes`. */
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
