import type { DomainError, DomainErrorCode } from "~/domain/error/domain-error";

const statusFor = {
  not_found: 404,
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  too_many_requests: 429,
  quota_spent: 429,
  plan_needed: 403,
  unavailable: 503,
} satisfies Record<DomainErrorCode, number>;

export const refused = (status: 401 | 404) => new Response(null, { status });

/** Responds with the reason: as text to a browser that shows the answer, as JSON to our pages. */
export function refusedBy(error: DomainError, { headers }: Request, retryAfterSeconds?: number): Response {
  const status = statusFor[error.code];
  if (status === 404) return refused(404);
  const init = {
    status,
    headers: {
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  };
  return headers.get("accept")?.includes("text/html")
    ? new Response(`${error.userMessage}\n`, init)
    : Response.json({ message: error.userMessage }, init);
}
