import "server-only";
import type { Log } from "~/server/ports/log";

const HOUR_MS = 3_600_000;

/**
 * Removes now and every hour what was kept for its time (src/domain/retention), until stopped. `removers` are the use
 * cases of the nouns that keep something.
 */
export function startRetention<Deps extends { log: Log }>(
  deps: Deps,
  removers: readonly ((deps: Deps) => Promise<unknown>)[],
): { stop: () => void } {
  const sweep = async () => {
    // One that fails holds up none of the others, and is tried again in an hour.
    for (const remove of removers)
      await remove(deps).catch((error: unknown) =>
        deps.log.error({ step: remove.name, error: String(error) }, "what has expired was not removed"),
      );
  };
  void sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
