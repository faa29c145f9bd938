import "server-only";

/**
 * Why a call to the payment provider failed, other than by a refused card. `invalid_request`: we asked for something
 * impossible; `conflict`: the same is under way, or its key was used for something else; `unverified`: not the
 * provider's signature. After `rate_limited` and `unreachable` the same call with the same key may be tried again.
 */
export type PaymentFailureReason =
  | "invalid_request"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unreachable"
  | "unverified";

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
 * Why a call to the payment provider failed; undefined for any other error. By name, because Next loads a module more
 * than once: the class that a route knows is not always the one that the adapter throws.
 */
export function paymentFailureReason(error: unknown): PaymentFailureReason | undefined {
  return error instanceof Error && error.name === "PaymentFailure"
    ? (error as PaymentFailure).reason
    : undefined;
}
