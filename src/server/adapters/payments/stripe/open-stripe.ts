import Stripe from "stripe";
import { answerLimits } from "../../net/answer-limits";

export type StripeConnection = {
  secretKey: string;
  /** Overrides Stripe's origin. */
  apiBase?: string | undefined;
  /** Sends the requests, and limits what is read; the simulator's answers them itself. */
  fetch: typeof globalThis.fetch;
};

/** The official SDK, pinned to its own API version. */
export function openStripe({ secretKey, apiBase, fetch }: StripeConnection): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    // A checkout must not hang. Stripe normally responds within about a second.
    timeout: answerLimits.stripe.ms,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? "80" : "443"),
      protocol: base.protocol === "http:" ? "http" : "https",
    }),
  });
}
