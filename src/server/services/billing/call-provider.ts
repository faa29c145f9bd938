import { DomainError, notFound } from "~/domain/error/domain-error";
import { isPaymentFailure, type PaymentFailure } from "~/server/ports/payment-failure";

export const paymentsNotSetUp = (cause: PaymentFailure): DomainError =>
  new DomainError("unavailable", "Payments are not set up on this server.", { cause });

const toDomainError = (failure: PaymentFailure): DomainError => {
  switch (failure.reason) {
    case "not_found":
      return notFound();
    case "not_set_up":
      return paymentsNotSetUp(failure);
    case "invalid_request":
      return new DomainError("invalid", "The payment provider rejected this request.", {
        detail: "Reload the page, then try again.",
        cause: failure,
      });
    case "conflict":
      return new DomainError("conflict", "This is already in progress.", {
        detail: "Reload the page to see the result.",
        cause: failure,
      });
    default:
      return new DomainError("unavailable", "We could not reach the payment provider.", {
        detail: "It is safe to try again in a moment.",
        cause: failure,
      });
  }
};

/**
 * Calls the payment provider for anything but a payment and translates its failures for users.
 *
 * @throws DomainError not_found, also for another user's id; invalid; conflict; unavailable when the call may be
 * repeated
 */
export async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw isPaymentFailure(error) ? toDomainError(error) : error;
  }
}
