import { APICallError } from "@ai-sdk/provider";
import { networkCauseOf } from "~/domain/error/network-cause";
import type { CallFailure, FailureKind } from "~/domain/model/failure";
import { parseJson } from "~/domain/text/parse-json";
import { ForeignRedirectError, RefusedAddressError } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";
import { correctedFacts } from "./corrected-facts";

/** A failure detected by an adapter itself, without a vendor's error. */
export class ModelCallError extends Error {
  override readonly name = "ModelTroubleError";
  constructor(
    readonly failure: CallFailure,
    options?: ErrorOptions,
  ) {
    super(`The model did not answer: ${failure.kind}`, options);
  }
}

/** Classifies any error of an adapter, the AI SDK or the network; undefined means "no such model". Never throws. */
export function toCallFailure(error: unknown): CallFailure {
  if (error === undefined) return { kind: "unknown_model" };
  const chain = causes(error);
  for (const link of chain) {
    if (link instanceof ModelCallError) return link.failure;
    if (link instanceof TooLargeError) return { kind: "oversized_response" };
    if (link instanceof RefusedAddressError) return { kind: "refused_address" };
    if (link instanceof ForeignRedirectError) {
      return { kind: "wrong_address", providerMessage: link.message };
    }
    if (APICallError.isInstance(link) && link.statusCode !== undefined && link.statusCode >= 400) {
      return fromErrorResponse(link.statusCode, link.responseBody ?? "", link.responseHeaders ?? {});
    }
  }
  const code = chain.map((link) => property(link, "code")).find((value) => typeof value === "string");
  const byNetwork = typeof code === "string" ? kindByErrorCode[code] : undefined;
  if (byNetwork) return { kind: byNetwork };
  return fromErrorNames(chain) ?? fromNetwork(error) ?? fromStreamedError(error) ?? { kind: "server_error" };
}

/** Classifies an error response. `headers` have lower-case names. */
export function fromErrorResponse(
  statusCode: number,
  body: string,
  headers: Record<string, string>,
): CallFailure {
  const providerMessage = providerMessageIn(body);
  const retryAfterSeconds = retryAfter(headers, body);
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const kind = kindOfErrorResponse(statusCode, body);
  // The provider's message may quote the rejected key.
  if (kind === "unauthorised") return { kind, statusCode };
  const corrects = isRefusal(kind) ? correctedFacts(providerMessage ?? body) : undefined;
  return {
    kind,
    statusCode,
    ...retry,
    ...(providerMessage ? { providerMessage } : {}),
    ...(corrects ? { corrects } : {}),
  };
}

const isRefusal = (kind: FailureKind): boolean =>
  ["refused_input", "context_too_long", "server_error", "wrong_address"].includes(kind);

function kindOfErrorResponse(status: number, body: string): FailureKind {
  if (status === 401 || status === 403 || /api[_ ]key[_ ](not valid|invalid)/i.test(body))
    return "unauthorised";
  if (status === 402 || /insufficient_quota/i.test(body)) return "no_credit";
  if (status === 429) return "rate_limited";
  if (status === 413 || contextLimitPattern.test(body)) return "context_too_long";
  if (status === 404) return /model/i.test(body) ? "unknown_model" : "wrong_address";
  if (/model[^"]{0,80}(not found|does not exist|not exist)|model_not_found/i.test(body))
    return "unknown_model";
  if (status === 405) return "wrong_address";
  if (status === 503 || status === 529) return "overloaded";
  return status < 500 ? "refused_input" : "server_error";
}

const contextLimitPattern =
  /context[_ ](length|size|window)|exceed_context|token count.{0,40}exceeds|too many tokens|prompt is too long/i;

const kindByErrorCode: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
  UND_ERR_CONNECT_TIMEOUT: "unreachable",
  UND_ERR_HEADERS_TIMEOUT: "timed_out",
  UND_ERR_BODY_TIMEOUT: "timed_out",
  ECONNRESET: "connection_lost",
  EPIPE: "connection_lost",
  UND_ERR_SOCKET: "connection_lost",
  HPE_INVALID_CONSTANT: "wrong_address",
  ERR_SSL_WRONG_VERSION_NUMBER: "wrong_address",
};

const kindByErrorName: Readonly<Record<string, FailureKind>> = {
  AbortError: "stopped",
  TimeoutError: "timed_out",
  SyntaxError: "invalid_response",
  AI_JSONParseError: "invalid_response",
  AI_TypeValidationError: "invalid_response",
  AI_InvalidResponseDataError: "invalid_response",
  AI_EmptyResponseBodyError: "invalid_response",
  AI_NoContentGeneratedError: "empty_response",
  AI_NoOutputGeneratedError: "empty_response",
  AI_LoadAPIKeyError: "unauthorised",
};

function fromErrorNames(chain: readonly unknown[]): CallFailure | undefined {
  for (const link of chain) {
    const name = property(link, "name");
    const kind = typeof name === "string" ? kindByErrorName[name] : undefined;
    if (kind) return { kind };
  }
  return undefined;
}

function fromNetwork(error: unknown): CallFailure | undefined {
  const cause = networkCauseOf(error);
  if (!cause) return undefined;
  // A certificate can be fixed by the user who set it up; the kind itself says that nothing answers.
  return { kind: "unreachable", ...(cause.isCertificate ? { networkCause: cause.words } : {}) };
}

/** Vendors report an error in the middle of a stream as a bare object: `{ message, code, status? }`, or as a sentence. */
function fromStreamedError(error: unknown): CallFailure | undefined {
  const message = typeof error === "string" ? error : property(error, "message");
  if (typeof message !== "string") return undefined;
  const code = property(error, "statusCode") ?? property(error, "code");
  const status = typeof code === "number" && code >= 400 && code < 600 ? code : 500;
  return fromErrorResponse(status, JSON.stringify({ error: { message } }), {});
}

/** The error, its causes and aggregated errors, outermost first. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  const open = [error];
  while (open.length > 0 && chain.length < 20) {
    const link = open.shift();
    if (typeof link !== "object" || link === null || chain.includes(link)) continue;
    chain.push(link);
    const attempts = property(link, "errors");
    open.push(
      property(link, "lastError"),
      property(link, "cause"),
      ...(Array.isArray(attempts) ? attempts : []),
    );
  }
  return chain;
}

function providerMessageIn(body: string): string | undefined {
  const parsed = parseJson(body);
  const error = property(parsed, "error");
  const message =
    typeof error === "string" ? error : (property(error, "message") ?? property(parsed, "message"));
  return typeof message === "string" ? message : undefined;
}

/** Seconds to wait: from the header (seconds or a date), or from Google's `retryDelay` in the body. */
function retryAfter(headers: Record<string, string>, body: string): number | undefined {
  const header = headers["retry-after"];
  if (header !== undefined) {
    const seconds = Number(header);
    if (Number.isFinite(seconds)) return Math.max(0, seconds);
    const until = Date.parse(header);
    if (Number.isFinite(until)) return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
  }
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return delay === undefined ? undefined : Math.ceil(Number(delay));
}

const property = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
