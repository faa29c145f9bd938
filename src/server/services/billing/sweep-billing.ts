import "server-only";
import { countedProviders } from "~/domain/billing/payment-provider";
import { keptSince } from "~/domain/retention/kept-days";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { PaymentEvent, Payments } from "~/server/ports/payments";
import { type EventDeps, handleEvents } from "./handle-events";
import { refreshSubscription } from "./refresh-subscription";
import { storeEvents } from "./store-events";
import { syncUserPlan } from "./sync-plan";

export type SweepDeps = EventDeps & { payments: Pick<Payments, "kind" | "listEvents"> };

const PAGE = 100;
/** Events may appear in the provider's list a little late and out of order: so much of it is read again. */
const OVERLAP_MS = 300_000;

/**
 * Finds what no delivery told: events that never came, and access that ended while nobody said anything. Handles both.
 *
 * @throws PaymentFailure when the provider cannot be asked
 */
export async function sweepBilling(deps: SweepDeps): Promise<void> {
  await storeMissedEvents(deps);
  await handleEvents(deps);
  await revokeLapsedAccess(deps);
  // Those that were given up, too.
  await deps.db.billingEvent.deleteMany({
    where: { receivedAt: { lt: keptSince("paymentEvent", deps.clock.now()) } },
  });
}

async function storeMissedEvents(deps: SweepDeps): Promise<void> {
  const id = deps.payments.kind;
  const reached = await deps.db.billingSweep.findUnique({ where: { id }, select: { lastEventId: true } });
  try {
    await readEventsAfter(deps, reached?.lastEventId ?? null);
  } catch (error) {
    if (!isPaymentFailure(error, "not_found")) throw error;
    // The provider forgot where we were: nobody looked for a month.
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

/** Takes back what time alone ends: a plan whose grace is over, of which the provider said no more. */
async function revokeLapsedAccess(deps: SweepDeps): Promise<void> {
  const { kind } = deps.payments;
  const lapsed = await deps.db.subscription.findMany({
    where: {
      provider: { in: countedProviders(kind) },
      accessUntil: { lte: await deps.payments.now() },
      user: { planId: { not: "free-plan" } },
    },
    orderBy: { accessUntil: "asc" },
    take: PAGE,
    select: { id: true, userId: true, provider: true },
  });
  for (const { id, userId, provider } of lapsed) {
    // It may have been paid, and only the news was lost.
    if (provider === kind) await refreshSubscription(deps, id);
    await syncUserPlan(deps, userId);
  }
}
