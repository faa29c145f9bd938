import "server-only";
import type { Log } from "~/server/ports/log";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import { type StoreEventsDeps, storeEvents } from "./store-events";

/**
 * Keeps an event that the provider delivers, and does no more: the provider waits for the answer. One that was kept
 * before changes nothing.
 *
 * @returns `unverified` when its signature is not the provider's; then nothing was kept
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
    deps.log.warn({ error: error.message }, "a payment event was not the provider's");
    return "unverified";
  }
}
