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

/** What the API answers when it refuses a request. */
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

/** @param now for how long to wait until the next prompt */
export function fromDomainError(error: DomainError, now: Date): ApiError {
  const { code, userMessage, detail, field } = error;
  const at = code === "quota_spent" && detail ? new Date(detail) : undefined;
  return new ApiError(kinds[code], at || !detail ? userMessage : `${userMessage} ${detail}`, {
    ...(field && { param: field }),
    ...(at && { retryAfterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000)) }),
  });
}

/** @param path where in the request the first problem is, `body.` left out */
export function invalidRequest({ issues }: z.ZodError): ApiError {
  const [issue] = issues;
  const param = issue?.path.join(".") || undefined;
  return new ApiError(
    kinds.invalid,
    issue ? `${param ? `${param}: ` : ""}${issue.message}` : "Invalid request",
    { ...(param && { param }) },
  );
}

const unreadable: Kind = { status: 400, type: "invalid_request_error", code: "context_length_exceeded" };
const missingModel: Kind = { status: 404, type: "invalid_request_error", code: "model_not_found" };
const limited: Kind = { status: 429, type: "rate_limit_error", code: "provider_rate_limited" };
const failed: Kind = { status: 502, type: "server_error", code: "provider_failed" };

/** The kinds of a model's failure that are not simply its provider's. */
const failureKinds: Partial<Record<FailureKind, Kind>> = {
  context_too_long: unreadable,
  refused_input: kinds.invalid,
  unknown_model: missingModel,
  removed_connection: missingModel,
  rate_limited: limited,
  overloaded: limited,
  blocked_response: { ...kinds.invalid, code: "content_filter" },
};

export function fromModelFailure(failure: {
  kind: FailureKind;
  reason: string;
  remedy: string;
  retryAfterSeconds?: number;
}): ApiError {
  const { kind, reason, remedy, retryAfterSeconds } = failure;
  return new ApiError(failureKinds[kind] ?? failed, `${reason} ${remedy}`.trim(), {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export const tooLongFor = (model: string, tokens: number): ApiError =>
  new ApiError(unreadable, `These messages are longer than the ${tokens} tokens that ${model} reads.`, {
    param: "messages",
  });

/** The model cannot do what a field of the request asks for. */
export const unsupported = (param: string, message: string): ApiError =>
  new ApiError({ ...kinds.invalid, code: "unsupported_parameter" }, message, { param });

export const wrongKey = (): ApiError =>
  new ApiError(
    kinds.unauthorized,
    "Send a valid API key as `Authorization: Bearer bb_…`. Keys are made on the account page, under API Keys.",
  );

export const scopeMissing = (scope: string): ApiError =>
  new ApiError({ ...kinds.forbidden, code: "scope_missing" }, `This key does not have the scope ${scope}.`);

export const noSuchPath = (): ApiError =>
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

export const rateLimitedFor = (message: string, seconds: number): ApiError =>
  new ApiError(kinds.too_many_requests, message, { retryAfterSeconds: seconds });

export const keyReused = (): ApiError =>
  new ApiError(
    { status: 422, type: "idempotency_error", code: "idempotency_key_reused" },
    "This Idempotency-Key was used for another request.",
    { param: "Idempotency-Key" },
  );

export const stillAnswering = (): ApiError =>
  new ApiError(
    { status: 409, type: "idempotency_error", code: "request_in_progress" },
    "The first request with this Idempotency-Key is still being answered.",
    { param: "Idempotency-Key", retryAfterSeconds: 2 },
  );

/** Nothing of it is told: it is in the log under this id. */
export const internalError = (requestId: string): ApiError =>
  new ApiError(
    { status: 500, type: "server_error", code: "internal_error" },
    `Something went wrong on our side. Request ${requestId}.`,
  );
