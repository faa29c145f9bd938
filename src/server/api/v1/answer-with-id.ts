import type { AppDeps } from "~/server/wiring";
import { errorOf, errorResponse } from "./error-response";

/** Headers that pages of other sites may read. */
const exposed = [
  ...["x-request-id", "retry-after", "idempotent-replayed", "www-authenticate"],
  ...["limit", "remaining", "reset"].map((part) => `x-ratelimit-${part}-requests`),
].join(", ");

/**
 * Answers a request with a key. It never throws. Every response has the request's id; a 401 says where the client can
 * get a key.
 */
export async function answerWithId(
  deps: AppDeps,
  resource: "/api/v1" | "/api/mcp",
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = deps.requests.current()?.id ?? deps.ids.next();
  const response = await answer(requestId).catch((error: unknown) =>
    errorResponse(errorOf(error, deps, requestId)),
  );
  response.headers.set("x-request-id", requestId);
  if (response.status === 401) {
    const metadata = `${deps.appUrl}/.well-known/oauth-protected-resource${resource}`;
    response.headers.set("www-authenticate", `Bearer resource_metadata="${metadata}"`);
  }
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", exposed);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
