import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * Loads Stripe's script from Stripe, who do not allow self-hosting it. Its load parameters are left unset: with any
 * of them, a failed load is neither retried nor rejected (10.2.1).
 *
 * @throws when it cannot be reached
 */
export async function loadStripeJs(
  publishableKey: string,
): Promise<{ stripe: Stripe; elements: StripeElements }> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe's script only works in browsers");
  return { stripe, elements: stripe.elements() };
}
