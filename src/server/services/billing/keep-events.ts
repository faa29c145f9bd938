import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { PaymentEvent } from "~/server/ports/payments";

export type KeepDeps = { db: Db; clock: Clock };

/** What waits for the write before it, and the promise of its own. */
type NextWrite = { events: PaymentEvent[]; written: Promise<void> };

type Desk = { last: Promise<unknown>; next: NextWrite | undefined };

const desks = new WeakMap<Db, Desk>();

/**
 * Keeps events to be handled, each once however often it comes. A provider delivers many at the same time: what comes
 * while others are being written is written together with the next ones. Resolves when it is stored.
 */
export function keepEvents({ db, clock }: KeepDeps, events: readonly PaymentEvent[]): Promise<void> {
  const desk = desks.get(db) ?? { last: Promise.resolve(), next: undefined };
  desks.set(db, desk);
  if (!desk.next) {
    const next: NextWrite = {
      events: [],
      written: desk.last.then(() => {
        desk.next = undefined;
        return write(db, next.events, clock.now());
      }),
    };
    desk.next = next;
    desk.last = next.written.catch(() => {});
  }
  desk.next.events.push(...events);
  return desk.next.written;
}

async function write(db: Db, events: readonly PaymentEvent[], now: Date): Promise<void> {
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
