import { notFound } from "~/domain/error/domain-error";
import type { PaymentsSimulator } from "~/server/ports/payments";
import type { Log } from "~/server/ports/system";
import { dispatchMail, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { MAIL_TOPIC } from "~/server/services/mail/queue-mail";
import { billingMails } from "./mails";
import { type SweepDeps, sweepBilling } from "./start-billing";

type Deps = SweepDeps & MailDeps & { paymentsSimulator: PaymentsSimulator | undefined };

/** Billing time before and after, and what fell due in between, for all customers. */
type ClockAdvanceResult = {
  from: Date;
  to: Date;
  paid: number;
  failed: number;
  ended: number;
  emails: number;
};

/**
 * Advances the clock of simulated payments. Renewals, retries, endings and their emails happen on the way, each in
 * turn.
 *
 * @param ms how far
 * @throws DomainError not_found when payments are real
 */
export async function advanceClock(deps: Deps, ms: number): Promise<ClockAdvanceResult> {
  const { payments, paymentsSimulator } = deps;
  if (!paymentsSimulator) throw notFound();
  // Flushes earlier events, so that they are not counted.
  await sweepBilling(deps);
  const before = await countTotals(deps);
  const from = await payments.now();
  const to = new Date(from.getTime() + ms);
  await paymentsSimulator.advance({ to });
  // Picks up undelivered events and access that simply expired.
  await sweepBilling(deps);
  await dispatchMail(deps);
  const after = await countTotals(deps);
  return {
    from,
    to,
    paid: after.paid - before.paid,
    failed: after.failed - before.failed,
    ended: after.ended - before.ended,
    emails: after.emails - before.emails,
  };
}

/** Totals since the beginning; the difference is what happened. */
async function countTotals({ db }: Deps): Promise<Omit<ClockAdvanceResult, "from" | "to">> {
  const events = await db.billingEvent.groupBy({ by: ["type"], _count: true });
  const of = (type: string) => events.find((each) => each.type === type)?._count ?? 0;
  const emails = await db.outbox.count({
    where: { topic: MAIL_TOPIC, payload: { path: ["kind"], equals: billingMails.notice.kind } },
  });
  return {
    paid: of("invoice.paid"),
    failed: of("invoice.payment_failed"),
    ended: of("customer.subscription.deleted"),
    emails,
  };
}

const MINUTE_MS = 60_000;

type StartSimulatorTimerDeps = { paymentsSimulator: PaymentsSimulator | undefined; log: Log };

/**
 * Processes simulated payments as real time passes: renewals, retries, endings. Runs now and every minute, until
 * stopped. Does nothing when payments are real.
 */
export function startSimulatorTimer({ paymentsSimulator, log }: StartSimulatorTimerDeps): {
  stop: () => void;
} {
  const runDue = () => {
    paymentsSimulator?.runDue().catch((error: unknown) => {
      log.error(
        { error: error instanceof Error ? error.message : "unknown" },
        "simulated payments were not processed",
      );
    });
  };
  runDue();
  const timer = setInterval(runDue, MINUTE_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
