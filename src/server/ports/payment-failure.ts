import { instancesByName } from "~/domain/error/instances-by-name";

/**
 * Why a call to the payment provider failed, other than a declined card. `invalid_request`: we sent an
 * impossible request; `conflict`: the same request is in progress, or its key was used for a different one; `unverified`: the
 * signature is not the provider's; `not_set_up`: there is no provider, or another one. After `rate_limited`
 * and `unreachable` the call may be retried with the same key.
 */
export type PaymentFailureReason =
  | "invalid_request"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unreachable"
  | "unverified"
  | "not_set_up";

/** The message is for logs, never for users, and contains no card data or secrets. */
export class PaymentFailure extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("PaymentFailure");
  override readonly name = "PaymentFailure";

  constructor(
    readonly reason: PaymentFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether the error is a PaymentFailure, optionally for one of these reasons. */
export const isPaymentFailure = (
  error: unknown,
  ...reasons: readonly PaymentFailureReason[]
): error is PaymentFailure =>
  error instanceof PaymentFailure &&
  (reasons.length === 0 || reasons.some((reason) => reason === error.reason));
