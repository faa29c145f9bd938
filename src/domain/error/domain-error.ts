/** Why a use case refused. Every code has its tRPC code in `server/api/trpc.ts`; the table does not compile without it. */
export type DomainErrorCode =
  | "not_found"
  | "invalid"
  | "unauthorized"
  | "conflict"
  | "too_many_requests"
  | "quota_spent"
  | "plan_needed"
  | "unavailable";

type DomainErrorOptions = { detail?: string; field?: string; cause?: unknown };

/** A refusal that its user may read. Only `userMessage`, `detail` and `field` cross the wire; `cause` stays in the log. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly userMessage: string;
  /** A second sentence: the reason, or what to do. */
  readonly detail: string | undefined;
  /** The name of the input's field that it is about, for forms to show it there. */
  readonly field: string | undefined;

  constructor(code: DomainErrorCode, userMessage: string, options?: DomainErrorOptions) {
    super(userMessage, { cause: options?.cause });
    this.code = code;
    this.userMessage = userMessage;
    this.detail = options?.detail;
    this.field = options?.field;
  }
}

/** The same answer for an unknown id and for someone else's. */
export const notFound = () => new DomainError("not_found", "We couldn't find that.");

/** Nothing can be saved; what is only read goes on. */
export const diskFull = () =>
  new DomainError("unavailable", "This machine's disk is full", {
    detail: "Nothing can be saved until there is room on it again.",
  });

/** There is no session, or it has ended. */
export const loginRequired = () => new DomainError("unauthorized", "Please log in to go on.");

const inSeconds = (seconds: number) => `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;

/** Too often: the number alone stands in `detail`, for who counts down. */
export const rateLimited = (seconds: number) =>
  new DomainError("too_many_requests", `Please try again ${inSeconds(seconds)}.`, {
    detail: String(seconds),
  });

/** More than a person asks for. */
export const accountRateLimited = (seconds: number) =>
  new DomainError(
    "too_many_requests",
    `Your account has asked for too much within a minute. Please try again ${inSeconds(seconds)}.`,
  );
