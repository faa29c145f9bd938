import "server-only";

/**
 * Why a call to the payment provider failed, other than by a refused card. `invalid_request`: we asked for something
 * impossible; `conflict`: the same is under way, or its key was used for something else; `unverified`: not the
 * provider's signature; `not_set_up`: there is no provider, or not the one that it is about. After `rate_limited` and `unreachable` the same call with the same key may be tried again.
 */
export type PaymentFailureReason =
  | "invalid_request"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unreachable"
  | "unverified"
  | "not_set_up";

/** Its message is for the log, never for the user, and names no card and no secret. */
export class PaymentFailure extends Error {
  constructor(
    readonly reason: PaymentFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "PaymentFailure";
  }
}

/**
 * Whether it is a PaymentFailure, of one of these reasons where some are named. Not `instanceof`: Next loads a module
 * more than once in one process, and the adapter that was wired in one copy is called from another.
 */
export const isPaymentFailure = (
  error: unknown,
  ...reasons: readonly PaymentFailureReason[]
): error is PaymentFailure =>
  error instanceof Error &&
  error.name === "PaymentFailure" &&
  "reason" in error &&
  (reasons.length === 0 || reasons.some((reason) => reason === error.reason));
