import { ApiError, fromDomainError, internalError } from "~/domain/api/api-error";
import { DomainError, diskFull } from "~/domain/error/domain-error";
import { type AppDeps, isDiskFull } from "~/server/wiring";
import { retryAfter } from "../refused";

type Deps = Pick<AppDeps, "clock" | "log">;

/**
 * The response to a failed request. Unknown errors are logged with the request's id, and their details are not sent.
 */
export function errorOf(error: unknown, { clock, log }: Deps, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const cause = isDiskFull(error) ? diskFull() : error;
  if (cause instanceof DomainError) return fromDomainError(cause, clock.now());
  const details = error instanceof Error ? { name: error.name, stack: error.stack } : { name: typeof error };
  log.error({ requestId, error: details }, "an API request failed");
  return internalError(requestId);
}

export const errorResponse = ({ status, body, retryAfterSeconds }: ApiError): Response =>
  Response.json(body, { status, headers: retryAfter(retryAfterSeconds) });
