import { type DeclineReason, declineReason } from "~/domain/billing/decline-reason";
import { planGrantingProviders } from "~/domain/billing/payment-provider";
import { retentionCutoff } from "~/domain/retention/retention-days";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { PaymentEvent, Payments, PaymentsSimulator } from "~/server/ports/payments";
import { dispatchMailSoon, type MailDeps } from "~/server/services/mail/dispatch-mail";
import type { BillingDeps } from "./billing-deps";
import {
  type EventDeps,
  handleEvents,
  receiveEvent,
  type StoreEventsDeps,
  storeEvents,
} from "./provider-events";
import { refreshSubscription, syncUserPlan } from "./snapshots";

type StartBillingDeps = SweepDeps &
  MailDeps & {
    payments: Pick<Payments, "readEvent">;
    paymentsSimulator: PaymentsSimulator | undefined;
  };

const HANDLE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 60_000;

/** Handles pending and due events, sweeps, and receives the simulator's events, until stopped. */
export function startBilling(deps: StartBillingDeps): { stop: () => void } {
  // The simulator waits until each event is handled, so that advancing its clock shows every step.
  const stopDeliveries = deps.paymentsSimulator?.deliverTo(async (body, signature) => {
    await receiveEvent(deps, { body, signature });
    await handleEvents(deps);
    dispatchMailSoon(deps);
  });
  sweepSoon(deps);
  const timers = [
    setInterval(() => handleEventsSoon(deps), HANDLE_INTERVAL_MS),
    setInterval(() => sweepSoon(deps), SWEEP_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop() {
      stopDeliveries?.();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Processes due events in the background. */
export function handleEventsSoon(deps: StartBillingDeps): void {
  handleEvents(deps).then(dispatchAfterwards(deps), logError(deps, "payment events were not handled"));
}

function sweepSoon(deps: StartBillingDeps): void {
  sweepBilling(deps).then(dispatchAfterwards(deps), logError(deps, "the billing sweep failed"));
}

const dispatchAfterwards = (deps: StartBillingDeps) => () => dispatchMailSoon(deps);

const logError =
  ({ log }: StartBillingDeps, what: string) =>
  (error: unknown) =>
    log.error({ error: error instanceof Error ? error.message : "unknown" }, what);

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
  // Including events that were abandoned.
  await deps.db.billingEvent.deleteMany({
    where: { receivedAt: { lt: retentionCutoff("paymentEvent", deps.clock.now()) } },
  });
}

async function storeMissedEvents(deps: SweepDeps): Promise<void> {
  const id = deps.payments.kind;
  const progress = await deps.db.billingSweep.findUnique({ where: { id }, select: { lastEventId: true } });
  try {
    await readEventsAfter(deps, progress?.lastEventId ?? null);
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
  const progress = { lastEventId: event.id, sweptAt: clock.now() };
  const id = payments.kind;
  await db.billingSweep.upsert({ where: { id }, create: { id, ...progress }, update: progress });
}

async function refreshAll(deps: SweepDeps): Promise<void> {
  const running = await deps.db.subscription.findMany({
    where: { provider: deps.payments.kind, status: { not: "canceled" } },
    select: { id: true },
  });
  for (const { id } of running) await refreshSubscription(deps, id);
}

/** Revokes plans whose grace period ended without another event from the provider. */
async function revokeLapsedAccess(deps: SweepDeps): Promise<void> {
  const { kind } = deps.payments;
  const lapsed = await deps.db.subscription.findMany({
    where: {
      provider: { in: planGrantingProviders(kind) },
      accessUntil: { lte: await deps.payments.now() },
      // More than what was granted, which is left without any subscription.
      user: { NOT: { planId: { equals: deps.db.user.fields.grantedPlanId } } },
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

/** The outcome of retrying failed payments; `nothing`: none was overdue. */
export type RenewalRetry =
  | { status: "nothing" | "paid" }
  | { status: "needs_action"; url: string }
  | { status: "declined"; reason: DeclineReason };

type RetryInput = { customerId: string; cardId: string; attemptId: string };

/** Where the bank sends a cardholder back to. */
export const billingReturnUrl = ({ appUrl }: Pick<BillingDeps, "appUrl">): string =>
  `${appUrl}/account/billing?returned=1#billing`;

/**
 * Retries a customer's failed renewals with one of their cards.
 *
 * @throws PaymentFailure when the provider cannot be reached; the attempt may be repeated
 */
export async function retryFailedRenewals(
  deps: BillingDeps,
  { customerId, cardId, attemptId }: RetryInput,
): Promise<RenewalRetry> {
  const overdue = (await deps.payments.listSubscriptions({ customerId })).filter(
    ({ status }) => status === "past_due",
  );
  for (const { id: subscriptionId } of overdue) {
    const result = await deps.payments.payOpenInvoice({
      subscriptionId,
      card: { kind: "saved", cardId },
      returnUrl: billingReturnUrl(deps),
      idempotencyKey: `${attemptId}:owed:${subscriptionId}`,
    });
    await refreshSubscription(deps, subscriptionId);
    if (result.status === "declined") return { status: "declined", reason: declineReason(result) };
    if (result.status === "needs_action") return { status: "needs_action", url: result.url };
  }
  return { status: overdue.length > 0 ? "paid" : "nothing" };
}
