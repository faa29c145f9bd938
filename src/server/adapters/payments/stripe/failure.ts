import "server-only";
import Stripe from "stripe";
import { PaymentFailure, type PaymentFailureReason } from "~/server/ports/payment-failure";
import type { CardRefusal } from "~/server/ports/payments";

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
 * What the SDK threw, in the port's words. It is not kept as the cause: it holds the whole answer, and with it client
 * secrets, which must not reach a log.
 */
function asFailure(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { statusCode, code, param, requestId, message } = error;
  const facts = { statusCode, code, param, requestId };
  const known = Object.entries(facts).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  return new PaymentFailure(reasonOf(error), [message, ...known].join(", "));
}

/** Carries a call out. @throws {PaymentFailure} for whatever the SDK throws */
export async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw asFailure(error);
  }
}

/** The bank's no, where an error is that. */
export function refusalOf(error: unknown): CardRefusal | undefined {
  if (!(error instanceof StripeCardError)) return undefined;
  return { status: "refused", code: error.code ?? "card_declined", declineCode: error.decline_code ?? null };
}

/** What an intent says of the last try that failed, as a refusal. */
export const refusalIn = (error: { code?: string; decline_code?: string } | null): CardRefusal => ({
  status: "refused",
  code: error?.code ?? "card_declined",
  declineCode: error?.decline_code ?? null,
});
