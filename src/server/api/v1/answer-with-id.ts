import "server-only";
import type { AppDeps } from "~/server/wiring";
import { errorOf, errorResponse } from "./error-response";

/** What other sites' pages may read of an answer. */
const exposed = [
  ...["x-request-id", "retry-after", "idempotent-replayed", "www-authenticate"],
  ...["limit", "remaining", "reset"].map((part) => `x-ratelimit-${part}-requests`),
].join(", ");

/** Answers a request with a key. It never throws, and everything that it answers has the request's id. */
export async function answerWithId(
  deps: AppDeps,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = deps.ids.next();
  const response = await answer(requestId).catch((error: unknown) =>
    errorResponse(errorOf(error, deps, requestId)),
  );
  response.headers.set("x-request-id", requestId);
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", exposed);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
