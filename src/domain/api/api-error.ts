import { z } from "zod";
import type { DomainError, DomainErrorCode } from "../error/domain-error";
import type { FailureKind } from "../model/failure";

/** An error in OpenAI's shape. */
export const apiErrorBody = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

type Kind = { status: number; type: string; code: string };

const kinds = {
  not_found: { status: 404, type: "invalid_request_error", code: "not_found" },
  invalid: { status: 400, type: "invalid_request_error", code: "invalid_request" },
  unauthorized: { status: 401, type: "authentication_error", code: "invalid_api_key" },
  forbidden: { status: 403, type: "permission_error", code: "forbidden" },
  conflict: { status: 409, type: "conflict_error", code: "conflict" },
  too_many_requests: { status: 429, type: "rate_limit_error", code: "rate_limit_exceeded" },
  quota_spent: { status: 429, type: "rate_limit_error", code: "insufficient_quota" },
  plan_needed: { status: 403, type: "permission_error", code: "plan_needed" },
  unavailable: { status: 503, type: "server_error", code: "unavailable" },
} satisfies Record<DomainErrorCode, Kind>;

/** The HTTP status of a refusal, of every route. */
export const statusOf = (code: DomainErrorCode): number => kinds[code].status;

/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: z.infer<typeof apiErrorBody>;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: Kind, message: string, more: { param?: string; retryAfterSeconds?: number } = {}) {
    super(message);
    const { status, type, code } = kind;
    this.status = status;
    this.body = { error: { message, type, param: more.param ?? null, code } };
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** @param now to compute the wait until the next prompt */
export function fromDomainError(error: DomainError, now: Date): ApiError {
  const { code, userMessage, detail, field } = error;
  const nextPromptAt = code === "quota_spent" && detail ? new Date(detail) : undefined;
  const retryAfterSeconds = nextPromptAt
    ? Math.max(1, Math.ceil((nextPromptAt.getTime() - now.getTime()) / 1_000))
    : error.retryAfterSeconds;
  return new ApiError(kinds[code], nextPromptAt || !detail ? userMessage : `${userMessage} ${detail}`, {
    ...(field && { param: field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** `param` is the path of the first problem, without `body.`. */
export function invalidRequest({ issues }: z.ZodError): ApiError {
  const [issue] = issues;
  const param = issue?.path.join(".") || undefined;
  return new ApiError(
    kinds.invalid,
    issue ? `${param ? `${param}: ` : ""}${issue.message}` : "Invalid request",
    { ...(param && { param }) },
  );
}

const contextLengthExceeded: Kind = {
  status: 400,
  type: "invalid_request_error",
  code: "context_length_exceeded",
};
const modelNotFound: Kind = { status: 404, type: "invalid_request_error", code: "model_not_found" };
const providerLimited: Kind = { status: 429, type: "rate_limit_error", code: "provider_rate_limited" };
const providerFailed: Kind = { status: 502, type: "server_error", code: "provider_failed" };

/** Model failures with an error of their own; any other is `provider_failed`. */
const failureKinds: Partial<Record<FailureKind, Kind>> = {
  context_too_long: contextLengthExceeded,
  refused_input: kinds.invalid,
  unknown_model: modelNotFound,
  removed_connection: modelNotFound,
  rate_limited: providerLimited,
  overloaded: providerLimited,
  blocked_response: { ...kinds.invalid, code: "content_filter" },
};

export function fromModelFailure(failure: {
  kind: FailureKind;
  reason: string;
  remedy: string;
  retryAfterSeconds?: number;
}): ApiError {
  const { kind, reason, remedy, retryAfterSeconds } = failure;
  return new ApiError(failureKinds[kind] ?? providerFailed, `${reason} ${remedy}`.trim(), {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export const contextTooLong = (model: string, tokens: number): ApiError =>
  new ApiError(
    contextLengthExceeded,
    `These messages are longer than the ${tokens} tokens that ${model} reads.`,
    {
      param: "messages",
    },
  );

/** The model cannot do what a field of the request asks for. */
export const unsupported = (param: string, message: string): ApiError =>
  new ApiError({ ...kinds.invalid, code: "unsupported_parameter" }, message, { param });

export const invalidApiKey = (): ApiError =>
  new ApiError(
    kinds.unauthorized,
    "Send a valid API key as `Authorization: Bearer bb_…`. Keys are made on the account page, under API Keys.",
  );

export const scopeMissing = (scope: string): ApiError =>
  new ApiError({ ...kinds.forbidden, code: "scope_missing" }, `This key does not have the scope ${scope}.`);

export const unknownPath = (): ApiError =>
  new ApiError(kinds.not_found, "There is no such path. The description is at /api/v1/openapi.json.");

export const wrongMethod = (): ApiError =>
  new ApiError(
    { ...kinds.invalid, status: 405, code: "method_not_allowed" },
    "This path has no such method.",
  );

export const bodyTooLong = (maxBytes: number): ApiError =>
  new ApiError(
    { ...kinds.invalid, status: 413, code: "body_too_long" },
    `The body may have at most ${maxBytes.toLocaleString("en")} bytes.`,
  );

export const unreadableBody = (): ApiError => new ApiError(kinds.invalid, "The body is not valid JSON.");

export const keyReused = (): ApiError =>
  new ApiError(
    { status: 422, type: "idempotency_error", code: "idempotency_key_reused" },
    "This Idempotency-Key was used for another request.",
    { param: "Idempotency-Key" },
  );

export const requestInProgress = (): ApiError =>
  new ApiError(
    { status: 409, type: "idempotency_error", code: "request_in_progress" },
    "The first request with this Idempotency-Key is still being answered.",
    { param: "Idempotency-Key", retryAfterSeconds: 2 },
  );

/** The details are only in the log, under this id. */
export const internalError = (requestId: string): ApiError =>
  new ApiError(
    { status: 500, type: "server_error", code: "internal_error" },
    `Something went wrong on our side. Request ${requestId}.`,
  );
