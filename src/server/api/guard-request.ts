import "server-only";
import { isFromOurOrigin } from "~/domain/auth/own-origin";
import { deps } from "~/server/wiring";

/** More than any call carries but those with files. */
const CALL_BYTES = 256_000;
/** A message with its attachments, or an avatar. */
const FILE_BYTES = 16_000_000;
const carriesFiles = /\/(?:chat\.send|chat\.edit|profile\.saveAvatar)(?:[,?]|$)/;

/** Bytes that a call to these procedures may have. */
export const callBytes = (url: string) => (carriesFiles.test(url) ? FILE_BYTES : CALL_BYTES);

/**
 * Judges a request before its handler reads it: what changes something must come from a page of ours, and no body may
 * be longer than its route needs.
 *
 * @returns the answer for who is turned away, or the request to go on with: it counts what is really sent, for bodies
 * that did not say how long they are, and breaks off there
 */
export function guardRequest(request: Request, maxBytes: number): Response | Request {
  const { headers, method, body } = request;
  if (method === "GET" || method === "HEAD") return request;
  const source = {
    secFetchSite: headers.get("sec-fetch-site"),
    origin: headers.get("origin"),
    host: headers.get("host"),
    appOrigin: deps().appUrl,
  };
  if (!isFromOurOrigin(source)) return refuse(403, "This request comes from another site.");
  if (Number(headers.get("content-length") ?? 0) > maxBytes)
    return refuse(413, `At most ${maxBytes.toLocaleString("en")} bytes are read here.`);
  if (!body) return request;
  // Part by part: Next hands out a proxy of its request, which cannot be copied whole. Streamed bodies want `duplex`,
  // which the DOM's types do not know.
  const counted: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal: request.signal,
    body: body.pipeThrough(atMost(maxBytes)),
    duplex: "half",
  };
  return new Request(request.url, counted);
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

function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) controller.error(new Error(`The body is longer than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
