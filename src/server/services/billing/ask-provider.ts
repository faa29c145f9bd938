import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { isPaymentFailure } from "~/server/ports/payment-failure";

/**
 * Says in words that the payment provider could not be asked. For what pays, see `onePayment`.
 *
 * @throws DomainError unavailable
 */
export async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isPaymentFailure(error)) throw error;
    throw new DomainError("unavailable", "We could not reach the payment provider.", {
      detail: "Nothing was changed. Try again in a moment.",
      cause: error,
    });
  }
}
