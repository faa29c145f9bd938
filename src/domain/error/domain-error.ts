import { textOfRuns, verbatimText } from "../text/verbatim";
import { instancesByName } from "./instances-by-name";

const visible = (text: string): string => textOfRuns(verbatimText(text));

/** Why a use case refused. Each code has a tRPC code in `server/api/trpc.ts`; a missing one is a type error. */
export type DomainErrorCode =
  | "not_found"
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "conflict"
  | "too_many_requests"
  | "quota_spent"
  | "plan_needed"
  | "unavailable";

type DomainErrorOptions = { detail?: string; field?: string; retryAfterSeconds?: number; cause?: unknown };

/**
 * A refusal with a message for the user. Only `userMessage`, `detail` and `field` are sent to the client; `cause` is
 * only logged.
 */
export class DomainError extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("DomainError");
  override readonly name = "DomainError";
  readonly code: DomainErrorCode;
  readonly userMessage: string;
  /** A second sentence: the reason, or what to do. */
  readonly detail: string | undefined;
  /** The input field that the error belongs to, so that forms can show it there. */
  readonly field: string | undefined;
  /** When the same request may be admitted. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: DomainErrorCode, userMessage: string, options?: DomainErrorOptions) {
    super(userMessage, { cause: options?.cause });
    this.code = code;
    // May contain names of files, branches and hosts from strangers.
    this.userMessage = visible(userMessage);
    this.detail = options?.detail === undefined ? undefined : visible(options.detail);
    this.field = options?.field;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** The same error for an unknown id and for someone else's. */
export const notFound = () => new DomainError("not_found", "We couldn't find that.");

/** Writing fails; reading still works. */
export const diskFull = () =>
  new DomainError("unavailable", "This machine's disk is full", {
    detail: "Nothing can be saved until space is freed.",
  });

/** There is no session, or it has ended. */
export const loginRequired = () => new DomainError("unauthorized", "Please log in to continue.");

/** An administrator keeps the account's owner out. */
export const suspended = () =>
  new DomainError("forbidden", "This account is suspended. Ask your administrator about it.");

const inSeconds = (seconds: number) => `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;

/** A rate limit was hit. `detail` is the bare number of seconds, for countdowns. */
export const rateLimited = (seconds: number) =>
  new DomainError("too_many_requests", `Please try again ${inSeconds(seconds)}.`, {
    detail: String(seconds),
  });

/** More requests than a human would make. */
export const accountRateLimited = (seconds: number) =>
  new DomainError(
    "too_many_requests",
    `Your account has made too many requests within a minute. Please try again ${inSeconds(seconds)}.`,
    { retryAfterSeconds: seconds },
  );

/** More requests than those behind one address would make. */
export const addressRateLimited = (seconds: number) =>
  new DomainError(
    "too_many_requests",
    `There were too many requests from your network within a minute. Please try again ${inSeconds(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
