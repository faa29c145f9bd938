import "server-only";
import type { Log } from "~/server/ports/log";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import { type StoreEventsDeps, storeEvents } from "./store-events";

/**
 * Stores a delivered event and does nothing else, because the provider is waiting for the response. Repeated
 * deliveries change nothing.
 *
 * @returns `unverified` when the signature is not the provider's; nothing is stored then
 */
export async function receiveEvent(
  deps: StoreEventsDeps & { log: Log; payments: Pick<Payments, "readEvent"> },
  delivery: { body: string; signature: string },
): Promise<"received" | "unverified"> {
  try {
    await storeEvents(deps, [await deps.payments.readEvent(delivery)]);
    return "received";
  } catch (error) {
    if (!isPaymentFailure(error, "unverified")) throw error;
    deps.log.warn({ error: error.message }, "rejected a payment event with an invalid signature");
    return "unverified";
  }
}
