import type { Clock, Log } from "~/server/ports/system";
import { removeExpiredAccess } from "./end-access";
import type { AnnounceDeps } from "./target";

const INTERVAL_MS = 5_000;

/** Ends expired access within seconds, until stopped: queries do not compare times. */
export function startExpirySweep(deps: AnnounceDeps & { clock: Clock; log: Log }): { stop: () => void } {
  const sweep = () =>
    removeExpiredAccess(deps).catch((error: unknown) =>
      deps.log.error({ error: String(error) }, "expired access was not ended"),
    );
  void sweep();
  const timer = setInterval(sweep, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
