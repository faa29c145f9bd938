import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * Stripe's script, from Stripe: it may not be kept anywhere else. Its load parameters are left alone: with any of them
 * set, a load that failed is never tried again and never rejected (10.2.1).
 *
 * @throws when it cannot be reached
 */
export async function loadStripeJs(
  publishableKey: string,
): Promise<{ stripe: Stripe; elements: StripeElements }> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe's script works in browsers alone");
  return { stripe, elements: stripe.elements() };
}
