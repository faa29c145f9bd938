import type { Log } from "~/server/ports/system";

const HOUR_MS = 3_600_000;

/**
 * Removes expired data now and every hour (src/domain/retention), until stopped. `removers` are the use cases of the
 * nouns that store such data.
 */
export function startRetention<Deps extends { log: Log }>(
  deps: Deps,
  removers: readonly ((deps: Deps) => Promise<unknown>)[],
): { stop: () => void } {
  const sweep = async () => {
    // A failure does not block the others; it is retried in an hour.
    for (const remove of removers)
      await remove(deps).catch((error: unknown) =>
        deps.log.error({ step: remove.name, error: String(error) }, "expired data was not removed"),
      );
  };
  void sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
