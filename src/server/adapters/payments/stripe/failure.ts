import Stripe from "stripe";
import { PaymentFailure, type PaymentFailureReason } from "~/server/ports/payment-failure";
import type { CardDecline } from "~/server/ports/payments";

const {
  StripeAPIError,
  StripeCardError,
  StripeConnectionError,
  StripeError,
  StripeIdempotencyError,
  StripeRateLimitError,
  StripeSignatureVerificationError,
} = Stripe.errors;

function reasonOf(error: InstanceType<typeof StripeError>): PaymentFailureReason {
  if (error instanceof StripeSignatureVerificationError) return "unverified";
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return "unreachable";
  if (error instanceof StripeRateLimitError || error.statusCode === 429) return "rate_limited";
  if (error instanceof StripeIdempotencyError || error.statusCode === 409) return "conflict";
  if (error.statusCode === 404 || error.code === "resource_missing") return "not_found";
  return "invalid_request";
}

/**
 * Translates the SDK's errors for the port. They are not kept as the cause: they contain the whole response,
 * including client secrets, which must not be logged.
 */
function toPaymentFailure(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { statusCode, code, param, requestId, message } = error;
  const details = { statusCode, code, param, requestId };
  const known = Object.entries(details).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  return new PaymentFailure(reasonOf(error), [message, ...known].join(", "));
}

/** Runs a call. @throws {PaymentFailure} for anything that the SDK throws */
export async function mapStripeErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toPaymentFailure(error);
  }
}

/** The decline, if the error is one. */
export function declineFrom(error: unknown): CardDecline | undefined {
  if (!(error instanceof StripeCardError)) return undefined;
  return { status: "declined", code: error.code ?? "card_declined", declineCode: error.decline_code ?? null };
}

/** The decline recorded in an intent's last error. */
export const declineOf = (error: { code?: string; decline_code?: string } | null): CardDecline => ({
  status: "declined",
  code: error?.code ?? "card_declined",
  declineCode: error?.decline_code ?? null,
});
