import "server-only";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { isPaymentFailure, type PaymentFailure } from "~/server/ports/payment-failure";

/** Where no payment provider is set up. */
export const paymentsNotSetUp = (cause: PaymentFailure): DomainError =>
  new DomainError("unavailable", "Payments are not set up on this server.", { cause });

const toDomainError = (failure: PaymentFailure): DomainError => {
  switch (failure.reason) {
    case "not_found":
      return notFound();
    case "not_set_up":
      return paymentsNotSetUp(failure);
    case "invalid_request":
      return new DomainError("invalid", "The payment provider does not take this.", {
        detail: "Load the page anew, then try again.",
        cause: failure,
      });
    case "conflict":
      return new DomainError("conflict", "The same is being done right now.", {
        detail: "Load the page anew to see what became of it.",
        cause: failure,
      });
    default:
      return new DomainError("unavailable", "We could not reach the payment provider.", {
        detail: "Nothing is done twice: try again in a moment.",
        cause: failure,
      });
  }
};

/**
 * Asks the payment provider for what is no payment, and says in its user's words why it could not be had.
 *
 * @throws DomainError not_found for an unknown id and another's; invalid, conflict; unavailable when the same may be
 * asked again
 */
export async function callProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw isPaymentFailure(error) ? toDomainError(error) : error;
  }
}
