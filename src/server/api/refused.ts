import { statusOf } from "~/domain/api/api-error";
import type { DomainError } from "~/domain/error/domain-error";

/** The header that says when to try again. */
export const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { "retry-after": String(seconds) };

export const emptyResponse = (status: 401 | 404) => new Response(null, { status });

/** Responds with the reason: as text to a browser that shows the answer, as JSON to our pages. */
export function refusalResponse(error: DomainError, { headers }: Request): Response {
  const status = statusOf(error.code);
  if (status === 404) return emptyResponse(404);
  const init = { status, headers: { "cache-control": "no-store", ...retryAfter(error.retryAfterSeconds) } };
  return headers.get("accept")?.includes("text/html")
    ? new Response(`${error.userMessage}\n`, init)
    : Response.json({ message: error.userMessage }, init);
}
