import "server-only";
import { planGrantingProviders } from "~/domain/billing/payment-provider";
import { retentionCutoff } from "~/domain/retention/retention-days";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { PaymentEvent, Payments } from "~/server/ports/payments";
import { type EventDeps, handleEvents } from "./handle-events";
import { refreshSubscription } from "./refresh-subscription";
import { type StoreEventsDeps, storeEvents } from "./store-events";
import { syncUserPlan } from "./sync-plan";

export type SweepDeps = EventDeps & StoreEventsDeps & { payments: Pick<Payments, "kind" | "listEvents"> };

const PAGE = 100;
/** The provider may list events slightly late and out of order, so this much is read again. */
const OVERLAP_MS = 300_000;

/**
 * Finds what deliveries missed: events that never arrived, and access that expired without an event. Processes both.
 *
 * @throws PaymentFailure when the provider cannot be reached
 */
export async function sweepBilling(deps: SweepDeps): Promise<void> {
  await storeMissedEvents(deps);
  await handleEvents(deps);
  await revokeLapsedAccess(deps);
  // Including those that were given up on.
  await deps.db.billingEvent.deleteMany({
    where: { receivedAt: { lt: retentionCutoff("paymentEvent", deps.clock.now()) } },
  });
}

async function storeMissedEvents(deps: SweepDeps): Promise<void> {
  const id = deps.payments.kind;
  const reached = await deps.db.billingSweep.findUnique({ where: { id }, select: { lastEventId: true } });
  try {
    await readEventsAfter(deps, reached?.lastEventId ?? null);
  } catch (error) {
    if (!isPaymentFailure(error, "not_found")) throw error;
    // The last event has expired at the provider: there was no sweep for a month.
    await refreshAll(deps);
    await readEventsAfter(deps, null);
  }
}

async function readEventsAfter(deps: SweepDeps, from: string | null): Promise<void> {
  const settledBefore = (await deps.payments.now()).getTime() - OVERLAP_MS;
  let after = from;
  for (;;) {
    const { events, hasMore } = await deps.payments.listEvents({ after, limit: PAGE });
    await storeEvents(
      deps,
      events.filter(({ subject }) => subject.subscriptionId),
    );
    const settled = events.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore);
    await saveProgress(deps, settled ?? (after === null ? events[0] : undefined));
    after = events.at(-1)?.id ?? after;
    if (!hasMore) return;
  }
}

async function saveProgress(
  { db, clock, payments }: SweepDeps,
  event: PaymentEvent | undefined,
): Promise<void> {
  if (!event) return;
  const reached = { lastEventId: event.id, sweptAt: clock.now() };
  const id = payments.kind;
  await db.billingSweep.upsert({ where: { id }, create: { id, ...reached }, update: reached });
}

async function refreshAll(deps: SweepDeps): Promise<void> {
  const running = await deps.db.subscription.findMany({
    where: { provider: deps.payments.kind, status: { not: "canceled" } },
    select: { id: true },
  });
  for (const { id } of running) await refreshSubscription(deps, id);
}

/** Revokes plans whose grace period ended without further news from the provider. */
async function revokeLapsedAccess(deps: SweepDeps): Promise<void> {
  const { kind } = deps.payments;
  const lapsed = await deps.db.subscription.findMany({
    where: {
      provider: { in: planGrantingProviders(kind) },
      accessUntil: { lte: await deps.payments.now() },
      user: { planId: { not: "free-plan" } },
    },
    orderBy: { accessUntil: "asc" },
    take: PAGE,
    select: { id: true, userId: true, provider: true },
  });
  for (const { id, userId, provider } of lapsed) {
    // It may have been paid, with only the event lost.
    if (provider === kind) await refreshSubscription(deps, id);
    await syncUserPlan(deps, userId);
  }
}
