import { ApiError, fromDomainError, internalError } from "~/domain/api/api-error";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { type AppDeps, isDiskFull } from "~/server/wiring";

type Deps = Pick<AppDeps, "clock" | "log">;

/** What a failed request is answered with. Unknown errors are logged under the request's id, and not told. */
export function errorOf(error: unknown, { clock, log }: Deps, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const known = isDiskFull(error) ? diskFull() : error;
  if (known instanceof DomainError) return fromDomainError(known, clock.now());
  const what = error instanceof Error ? { name: error.name, stack: error.stack } : { name: typeof error };
  log.error({ requestId, error: what }, "an API request failed");
  return internalError(requestId);
}

export function errorResponse({ status, body, retryAfterSeconds }: ApiError): Response {
  return Response.json(body, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
  });
}
