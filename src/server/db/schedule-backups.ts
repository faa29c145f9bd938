import "server-only";
import { listBackups, removePartialBackups } from "./backups";
import type { EmbeddedDatabase } from "./embedded";
import { takeBackup } from "./take-backup";

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
export function scheduleBackups(database: EmbeddedDatabase, { clock, log }: Deps) {
  removePartialBackups(database.folder);
  // What was written before a kill may be in no copy.
  let backedUpRows = database.wasClosed && listBackups(database.folder).length > 0 ? 0 : -1;
  let running: Promise<void> = Promise.resolve();
  const stop = new AbortController();

  const backUp = async (reason: string, signal: AbortSignal) => {
    const rows = database.engine.rowsWritten;
    if (rows === backedUpRows) return;
    try {
      const file = await takeBackup(database, { reason, now: clock.now(), signal });
      backedUpRows = rows;
      log.info({ file }, "the database was copied");
    } catch (error) {
      log.warn({ reason, error: String(error) }, "the database was not copied");
    }
  };
  const timer = setInterval(() => {
    running = backUp("hourly", AbortSignal.any([stop.signal, AbortSignal.timeout(HOUR_MS / 2)]));
  }, HOUR_MS);
  timer.unref();

  return {
    async onShutdown(msLeft: number): Promise<void> {
      clearInterval(timer);
      stop.abort(new Error("The server stops"));
      await running;
      await backUp("stop", AbortSignal.timeout(Math.max(0, Math.trunc(msLeft - CLOSE_MS))));
    },
  };
}
