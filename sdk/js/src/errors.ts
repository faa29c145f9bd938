import { valueAt } from "./value-at.js";

/** The details of a failure; null if unknown. */
type Failure = {
  status?: number | null;
  code?: string | null;
  type?: string | null;
  param?: string | null;
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
};

/** The base class of this package's errors. A cancelled call rejects with its signal's reason instead. */
export class BluebonnetError extends Error {
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** A machine-readable code, such as `insufficient_quota`. */
  readonly code: string | null;
  readonly type: string | null;
  /** The field of the request that is wrong. */
  readonly param: string | null;
  /** Include it when you report a problem. */
  readonly requestId: string | null;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(message: string, failure: Failure = {}) {
    super(message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.name = new.target.name;
    this.status = failure.status ?? null;
    this.code = failure.code ?? null;
    this.type = failure.type ?? null;
    this.param = failure.param ?? null;
    this.requestId = failure.requestId ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
  }
}

/** The API key is missing, wrong or expired. */
export class AuthenticationError extends BluebonnetError {}
/** The API key may not do this. */
export class PermissionDeniedError extends BluebonnetError {}
/** There is no such model, project or path. */
export class NotFoundError extends BluebonnetError {}
/** Something changed in the meantime. */
export class ConflictError extends BluebonnetError {}
/** Too many requests: wait `retryAfterMs`. */
export class RateLimitError extends BluebonnetError {}
/** The plan's prompts are used up. */
export class QuotaError extends BluebonnetError {}
/** The request is invalid: retrying does not help. */
export class InvalidRequestError extends BluebonnetError {}
/** The server failed, or its response is invalid. */
export class ServerError extends BluebonnetError {}
/** The connection failed or was lost. */
export class ConnectionError extends BluebonnetError {}
/** The server sent nothing for longer than `timeoutMs`. */
export class TimeoutError extends BluebonnetError {}
/** The client's backend does not support this; nothing was sent. */
export class UnsupportedError extends BluebonnetError {}

type ErrorClass = typeof BluebonnetError;

const byStatus: Partial<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

const byType: Partial<Record<string, ErrorClass>> = {
  authentication_error: AuthenticationError,
  permission_error: PermissionDeniedError,
  rate_limit_error: RateLimitError,
  invalid_request_error: InvalidRequestError,
};

function classOf(status: number, code: string | null, type: string | null): ErrorClass {
  if (code === "insufficient_quota") return QuotaError;
  // In a stream, the status was sent before the error.
  if (status < 400) return byType[type ?? ""] ?? ServerError;
  return byStatus[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
}

/** @param body parsed JSON: `{ error: { message, type, param, code } }`, or `{ error: "…" }` of Ollama */
export function errorFrom({ status, headers }: Response, body: unknown): BluebonnetError {
  const text = (name: string) => {
    const value = valueAt(body, "error", name);
    return typeof value === "string" ? value : null;
  };
  const ollama = valueAt(body, "error");
  const code = text("code");
  const type = text("type");
  const message =
    text("message") ?? (typeof ollama === "string" ? ollama : `The server answered with status ${status}.`);
  return new (classOf(status, code, type))(message, {
    status,
    code,
    type,
    param: text("param"),
    requestId: headers.get("x-request-id"),
    retryAfterMs: retryAfterMs(headers.get("retry-after")),
  });
}

/** Parses Retry-After: seconds or a date. */
function retryAfterMs(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
