import { encodeRetryAfter, type SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { DomainError } from "~/domain/error/domain-error";
import { deps, isDiskFull } from "~/server/wiring";

/**
 * Ends a credentials sign-in. NextAuth passes the error's message to the browser, so only these codes may be thrown.
 */
export function refuse(refusal: SignInRefusal): never {
  throw new Error(refusal);
}

/** Ends one that failed with an error. */
export function refuseAfterError(error: unknown): never {
  if (error instanceof DomainError && error.code === "too_many_requests" && error.detail)
    throw new Error(encodeRetryAfter(error.detail));
  if (isDiskFull(error)) return refuse("disk_full");
  if (error instanceof DomainError && error.code === "forbidden") return refuse("suspended");
  if (!(error instanceof DomainError))
    deps().log.error({ error: error instanceof Error ? error.message : "unknown" }, "sign-in failed");
  return refuse("busy");
}
