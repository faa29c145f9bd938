import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { networkCauseOf } from "~/domain/error/network-cause";
import { ToolServerError } from "~/server/ports/tools";
import { ForeignRedirectError, RefusedAddressError } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";

/** No answer in time. */
export class ResponseTimeoutError extends Error {
  override readonly name = "ResponseTimeoutError";
  constructor(ms: number) {
    super(`The server did not answer within ${ms / 1_000} seconds.`);
  }
}

const MAX_MESSAGE_CHARACTERS = 300;

/** An error with all of its causes. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at && chain.length < 10; at = Object(at).cause) chain.push(at);
  return chain;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof SdkHttpError ? error.status : error instanceof SseError ? error.code : undefined;

/** The server no longer knows the session, so it did not execute the request. */
export const isLostSession = (error: unknown): boolean =>
  chainOf(error).some(
    (each) =>
      // The specification says 404, but some servers answer 400.
      [400, 404].includes(statusOf(each) ?? 0) ||
      (each instanceof SdkError && each.code === SdkErrorCode.NotConnected),
  );

/** The address answers, but not in this protocol. */
export const isOtherProtocol = (error: unknown): boolean =>
  chainOf(error).some((each) => {
    const status = statusOf(each);
    return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 403;
  });

/** The `name` of the instances; the build renames the class. */
const TOO_LARGE: TooLargeError["name"] = "TooLargeError";

/** Whether a stream was aborted for its length; for a response, the client keeps only the error's text. */
export const isTooLarge = (error: Error): boolean =>
  error.name === TOO_LARGE || error.message.includes(TOO_LARGE);

/** Explains in plain words why a server did not fulfill a request. */
export function toToolServerError(error: unknown): ToolServerError {
  const chain = chainOf(error);
  const find = <Kind>(kind: abstract new (...args: never[]) => Kind) =>
    chain.find((each): each is Kind => each instanceof kind);
  const redirect = find(ForeignRedirectError);
  if (redirect) {
    const message = `It redirects to ${redirect.origin}, which is not followed.`;
    return new ToolServerError(message, false, "It redirects elsewhere, which is not followed.");
  }
  const refused = find(RefusedAddressError);
  if (refused)
    return new ToolServerError(`${refused.message}.`, false, "This server may not connect to its address.");
  if (find(TooLargeError)) return new ToolServerError("Its answer is too long.");
  const status = chain.map(statusOf).find((each) => each !== undefined);
  if (find(UnauthorizedError) || status === 401)
    return new ToolServerError("It asks for a sign-in, or for other headers.", true);
  const timeout = find(ResponseTimeoutError);
  if (timeout) return new ToolServerError(timeout.message);
  if (chain.some((each) => each instanceof SdkError && each.code === SdkErrorCode.RequestTimeout))
    return new ToolServerError("The server did not answer in time.");
  if (status !== undefined) return new ToolServerError(`It answers with status ${status}.`);
  const code = chain.map((each) => String(Object(each).code ?? "")).find((each) => each in processErrors);
  if (code) return new ToolServerError(processErrors[code] ?? "");
  const cause = networkCauseOf(error);
  if (cause) return new ToolServerError(`It cannot be reached: ${cause.words}.`);
  const innermost = chain.at(-1);
  const message = innermost instanceof Error ? innermost.message : String(innermost);
  return new ToolServerError(
    message.slice(0, MAX_MESSAGE_CHARACTERS) || "It does not answer.",
    false,
    "It does not answer as it should.",
  );
}

const processErrors: Readonly<Record<string, string>> = {
  CONNECTION_CLOSED: "The server closed the connection.",
  ENOENT: "Its program is not installed.",
  EACCES: "Its program may not be started.",
};
