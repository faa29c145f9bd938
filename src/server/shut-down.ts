import { setTimeout as pause } from "node:timers/promises";
import { env } from "~/env";
import { closeDatabase } from "./db";
import { deps } from "./wiring";

/** Most supervisors kill after 10 s. */
const DEADLINE_MS = 8_000;

/** A step that runs before the database closes; receives the time left, in milliseconds. */
export type BeforeClose = (msLeft: number) => Promise<void>;

/**
 * Shuts down gracefully on a signal: goes on answering for `DRAIN_SECONDS`, while load balancers see that it is not
 * ready; then runs `steps` in order and closes the database. From then on, the process exits within the deadline even if
 * a step hangs or a browser keeps a stream open; open pages reconnect to the next server.
 */
export function shutDownOnSignal(steps: readonly BeforeClose[]): void {
  let isShuttingDown = false;
  const begin = (signal: NodeJS.Signals) => {
    // Ctrl-C arrives twice: from the terminal, and forwarded by the parent process.
    if (isShuttingDown) return;
    isShuttingDown = true;
    void shutDown(signal, steps);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, begin);
}

async function shutDown(signal: NodeJS.Signals, steps: readonly BeforeClose[]): Promise<never> {
  const { log, phase } = deps();
  phase.current = "draining";
  log.info({ signal, drainSeconds: env.DRAIN_SECONDS }, "the server is stopping");
  await pause(env.DRAIN_SECONDS * 1_000);
  const deadline = performance.now() + DEADLINE_MS;
  setTimeout(() => {
    log.error({ afterMs: DEADLINE_MS }, "the server did not stop in time and is exiting");
    process.exit(1);
  }, DEADLINE_MS);
  for (const step of [...steps, closeDatabase])
    await step(deadline - performance.now()).catch((error: unknown) =>
      log.error({ error: String(error) }, "a shutdown step failed"),
    );
  process.exit(0);
}
