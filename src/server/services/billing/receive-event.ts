import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { PaymentEvent, Payments } from "~/server/ports/payments";

type KeepDeps = { db: Db; clock: Clock };

/**
 * Keeps an event that the provider delivers, and does no more: the provider waits for the answer. One that was kept
 * before changes nothing.
 *
 * @returns `unverified` when its signature is not the provider's; then nothing was kept
 */
export async function receiveEvent(
  deps: KeepDeps & { log: Log; payments: Pick<Payments, "readEvent"> },
  delivery: { body: string; signature: string },
): Promise<"received" | "unverified"> {
  try {
    await keepEvents(deps, [await deps.payments.readEvent(delivery)]);
    return "received";
  } catch (error) {
    if (!isPaymentFailure(error, "unverified")) throw error;
    deps.log.warn({ error: error.message }, "a payment event was not the provider's");
    return "unverified";
  }
}

/** Keeps events to be handled, each once however often it comes. */
export async function keepEvents({ db, clock }: KeepDeps, events: readonly PaymentEvent[]): Promise<void> {
  const now = clock.now();
  const rows = JSON.stringify(
    events.map(({ id, type, subject }) => ({ id, type, subscription_id: subject.subscriptionId })),
  );
  // Prisma compiles its `createMany` anew each time, which takes as long as the statement.
  await db.$executeRaw`
    INSERT INTO billing_events (id, type, subscription_id, received_at, available_at)
    SELECT id, type, subscription_id, ${now}, ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS event (id text, type text, subscription_id text)
    ON CONFLICT (id) DO NOTHING`;
}
