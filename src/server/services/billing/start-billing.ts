import "server-only";
import type { Payments, PaymentsSimulator } from "~/server/ports/payments";
import { dispatchMailSoon, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { handleEvents } from "./handle-events";
import { receiveEvent } from "./receive-event";
import { type SweepDeps, sweepBilling } from "./sweep-billing";

type BillingDeps = SweepDeps &
  MailDeps & {
    payments: Pick<Payments, "readEvent">;
    paymentsSimulator: PaymentsSimulator | undefined;
  };

const HANDLE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 60_000;

/**
 * Processes what an earlier process left and what falls due, sweeps, and receives a simulator's events, until
 * stopped.
 */
export function startBilling(deps: BillingDeps): { stop: () => void } {
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
export function handleEventsSoon(deps: BillingDeps): void {
  handleEvents(deps).then(dispatchAfterwards(deps), logError(deps, "payment events were not handled"));
}

function sweepSoon(deps: BillingDeps): void {
  sweepBilling(deps).then(dispatchAfterwards(deps), logError(deps, "the billing sweep failed"));
}

const dispatchAfterwards = (deps: BillingDeps) => () => dispatchMailSoon(deps);

const logError =
  ({ log }: BillingDeps, what: string) =>
  (error: unknown) =>
    log.error({ error: error instanceof Error ? error.message : "unknown" }, what);
