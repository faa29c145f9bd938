import "server-only";
import { listCopies, sweepPartials } from "./copies";
import type { EmbeddedDatabase } from "./embedded";
import { takeCopy } from "./take-copy";

const HOUR_MS = 3_600_000;
/** Of the time that a stop has, for the database to close and the unfinished copy to be removed. */
const CLOSE_MS = 3_000;

type Deps = {
  clock: { now(): Date };
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
};

/**
 * Copies the embedded database every hour in which something was written, as long as the process runs: PGlite leaves it
 * to the operating system when its files reach the disk, and a power cut may damage them all.
 *
 * @returns `atStop` takes the last copy, and leaves nothing behind when it gets too little time
 */
export function keepCopies(database: EmbeddedDatabase, { clock, log }: Deps) {
  sweepPartials(database.folder);
  // What was written before a kill may be in no copy.
  let copiedRows = database.wasClosed && listCopies(database.folder).length > 0 ? 0 : -1;
  let running: Promise<void> = Promise.resolve();
  const stop = new AbortController();

  const copy = async (reason: string, signal: AbortSignal) => {
    const rows = database.engine.rowsWritten;
    if (rows === copiedRows) return;
    try {
      const file = await takeCopy(database, { reason, now: clock.now(), signal });
      copiedRows = rows;
      log.info({ file }, "the database was copied");
    } catch (error) {
      log.warn({ reason, error: String(error) }, "the database was not copied");
    }
  };
  const timer = setInterval(() => {
    running = copy("hourly", AbortSignal.any([stop.signal, AbortSignal.timeout(HOUR_MS / 2)]));
  }, HOUR_MS);
  timer.unref();

  return {
    async atStop(msLeft: number): Promise<void> {
      clearInterval(timer);
      stop.abort(new Error("The server stops"));
      await running;
      await copy("stop", AbortSignal.timeout(Math.max(0, Math.trunc(msLeft - CLOSE_MS))));
    },
  };
}
