import "server-only";
import Stripe from "stripe";

export type StripeConnection = {
  secretKey: string;
  /** Overrides Stripe's origin. */
  apiBase?: string | undefined;
  /** Sends the requests; the simulator's answers them itself. */
  fetch: typeof fetch;
};

// A checkout must not hang. Stripe normally responds within about a second.
const TIMEOUT_MS = 20_000;

/** The official SDK, pinned to its own API version. */
export function openStripe({ secretKey, apiBase, fetch }: StripeConnection): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? "80" : "443"),
      protocol: base.protocol === "http:" ? "http" : "https",
    }),
  });
}
