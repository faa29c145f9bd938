import "server-only";
import type { Log } from "~/server/ports/log";
import type { PaymentsSimulator } from "~/server/ports/payments";

const MINUTE_MS = 60_000;

type Deps = { paymentsSimulator: PaymentsSimulator | undefined; log: Log };

/**
 * Lets simulated payments fall due as real time passes: renewals, retries, ends. Now and every minute, until stopped.
 * Nothing to do where payments are real: the provider does it.
 */
export function startSimulatorTimer({ paymentsSimulator, log }: Deps): { stop: () => void } {
  const runDue = () => {
    paymentsSimulator?.runDue().catch((error: unknown) => {
      log.error(
        { error: error instanceof Error ? error.message : "unknown" },
        "simulated payments were not settled",
      );
    });
  };
  runDue();
  const timer = setInterval(runDue, MINUTE_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
