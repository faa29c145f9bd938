import { retryDelayMs } from "~/domain/mail/retry";
import type { Db } from "~/server/db";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { PaymentEvent, Payments } from "~/server/ports/payments";
import type { Clock, Log } from "~/server/ports/system";
import { type RefreshDeps, refreshSubscriptions } from "./snapshots";

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

export type EventDeps = RefreshDeps & { log: Log };

const BATCH = 50;
/** About two days of attempts. The sweep and later events of the subscription keep refreshing it. */
const MAX_ATTEMPTS = 50;

type DueEvent = { id: string; subscriptionId: string | null; attempts: number };

/**
 * Processes due events. Their content is not trusted: the subscriptions they name are re-read, once for all of their
 * events. Failures are retried with growing delays. Resulting emails wait in the outbox.
 */
export async function handleEvents(deps: EventDeps): Promise<void> {
  for (;;) {
    const events = await claim(deps);
    await handleBatch(deps, events);
    if (events.length < BATCH) return;
  }
}

/** Claims events for this process: no other process sees them as due for the shortest delay, even if it crashes. */
function claim({ db, clock }: EventDeps): Promise<DueEvent[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + retryDelayMs(1));
  return db.$queryRaw`
    UPDATE billing_events SET attempts = attempts + 1, available_at = ${until}
    WHERE id IN (
      SELECT id FROM billing_events
      WHERE handled_at IS NULL AND available_at <= ${now} AND attempts < ${MAX_ATTEMPTS}
      ORDER BY available_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, subscription_id AS "subscriptionId", attempts`;
}

async function handleBatch(deps: EventDeps, events: readonly DueEvent[]): Promise<void> {
  if (events.length === 0) return;
  const bySubscription = Map.groupBy(events, ({ subscriptionId }) => subscriptionId);
  // Events without a subscription change nothing that we store.
  const handled = (bySubscription.get(null) ?? []).map(({ id }) => id);
  const subscriptionIds = [...bySubscription.keys()].filter((id) => id !== null);
  const outcomes = await refreshSubscriptions(deps, subscriptionIds);
  for (const [index, outcome] of outcomes.entries()) {
    const own = bySubscription.get(subscriptionIds[index] ?? null) ?? [];
    if (outcome.status === "rejected") await reschedule(deps, own, logFailure(deps, own, outcome.reason));
    // Another process's clock, possibly wrong, says that something newer is known: retry once more, later.
    else if (outcome.value === "outdated") await reschedule(deps, own, null);
    else handled.push(...own.map(({ id }) => id));
  }
  await deps.db.$executeRaw`
    UPDATE billing_events SET handled_at = ${deps.clock.now()}, last_error = NULL WHERE id = ANY(${handled})`;
}

/** @returns the error to store */
function logFailure({ log }: EventDeps, events: readonly DueEvent[], reason: unknown): string {
  const error = reason instanceof Error ? reason.message.slice(0, 300) : "unknown";
  const [{ subscriptionId, attempts } = { subscriptionId: null, attempts: 0 }] = events;
  log.warn({ subscriptionId, attempts, error }, "payment events were not handled");
  return error;
}

async function reschedule(
  { db, clock }: EventDeps,
  events: readonly DueEvent[],
  lastError: string | null,
): Promise<void> {
  const attempts = Math.max(...events.map((event) => event.attempts));
  await db.billingEvent.updateMany({
    where: { id: { in: events.map(({ id }) => id) } },
    data: { lastError, availableAt: new Date(clock.now().getTime() + retryDelayMs(attempts)) },
  });
}
