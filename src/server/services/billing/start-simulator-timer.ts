import "server-only";
import type { Log } from "~/server/ports/log";
import type { PaymentsSimulator } from "~/server/ports/payments";

const MINUTE_MS = 60_000;

type Deps = { paymentsSimulator: PaymentsSimulator | undefined; log: Log };

/**
 * Processes simulated payments as real time passes: renewals, retries, endings. Runs now and every minute, until
 * stopped. Does nothing when payments are real.
 */
export function startSimulatorTimer({ paymentsSimulator, log }: Deps): { stop: () => void } {
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
