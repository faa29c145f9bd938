import "server-only";
import { closeDatabase } from "./db";
import { deps } from "./wiring";

/** Ends before the 10 s after which most supervisors kill. */
const DEADLINE_MS = 8_000;

/** What must be done before the database closes. Each gets the time that is left, in milliseconds. */
export type BeforeClose = (msLeft: number) => Promise<void>;

/**
 * Ends the process in order when it is asked to: open pages reconnect to the next server, `steps` run in turn, the
 * database closes. It is gone within the deadline even where something hangs or a browser keeps its stream open.
 */
export function shutDownOnSignal(steps: readonly BeforeClose[]): void {
  let begun = false;
  const begin = (signal: NodeJS.Signals) => {
    // A terminal sends Ctrl-C to every process of the chain, and the command that started this one sends it on.
    if (begun) return;
    begun = true;
    void shutDown(signal, steps);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, begin);
}

async function shutDown(signal: NodeJS.Signals, steps: readonly BeforeClose[]): Promise<never> {
  const { log } = deps();
  const deadline = performance.now() + DEADLINE_MS;
  log.info({ signal }, "the server is stopping");
  setTimeout(() => {
    log.error({ afterMs: DEADLINE_MS }, "the server did not stop in time and was ended");
    process.exit(1);
  }, DEADLINE_MS);
  for (const step of [...steps, closeDatabase])
    await step(deadline - performance.now()).catch((error: unknown) =>
      log.error({ error: String(error) }, "a step of the stop failed"),
    );
  process.exit(0);
}
