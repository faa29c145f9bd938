import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { PaymentEvent } from "~/server/ports/payments";

export type StoreEventsDeps = { db: Db; clock: Clock; eventQueue: EventQueue };

/** Events waiting for the previous write, and the promise of their own. */
type Batch = { events: PaymentEvent[]; written: Promise<void> };

/** The writes of this process, one after the other. */
export type EventQueue = { last: Promise<unknown>; next: Batch | undefined };

export const eventQueue = (): EventQueue => ({ last: Promise.resolve(), next: undefined });

/**
 * Stores events for processing, each once however often it is delivered. Providers deliver many at a time: events
 * that arrive during a write are written together in the next one. Resolves when they are stored.
 */
export function storeEvents(
  { db, clock, eventQueue: queue }: StoreEventsDeps,
  events: readonly PaymentEvent[],
): Promise<void> {
  if (!queue.next) {
    const next: Batch = {
      events: [],
      written: queue.last.then(() => {
        queue.next = undefined;
        return write(db, next.events, clock.now());
      }),
    };
    queue.next = next;
    queue.last = next.written.catch(() => {});
  }
  queue.next.events.push(...events);
  return queue.next.written;
}

async function write(db: Db, events: readonly PaymentEvent[], now: Date): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ id, type, subject }) => ({ id, type, subscription_id: subject.subscriptionId })),
  );
  // Prisma recompiles `createMany` on every call, which takes as long as the statement itself.
  await db.$executeRaw`
    INSERT INTO billing_events (id, type, subscription_id, received_at, available_at)
    SELECT id, type, subscription_id, ${now}, ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS event (id text, type text, subscription_id text)
    ON CONFLICT (id) DO NOTHING`;
}
