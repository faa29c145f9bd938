import { listBackups, removePartialBackups } from "./backups";
import type { EmbeddedDatabase } from "./embedded";
import { takeBackup } from "./take-backup";

const HOUR_MS = 3_600_000;
/** Time reserved at shutdown for closing the database and removing an unfinished backup. */
const CLOSE_MS = 3_000;

type Deps = {
  clock: { now(): Date };
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
};

/**
 * Backs up the embedded database after every hour with writes, for the life of the process. PGlite never syncs its
 * files, so a power failure can damage all of them.
 *
 * @returns `onShutdown` takes a last backup, and leaves nothing behind if there is too little time
 */
export function scheduleBackups(database: EmbeddedDatabase, { clock, log }: Deps) {
  removePartialBackups(database.folder);
  // After a kill, the last writes may be in no backup.
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
      stop.abort(new Error("The server is stopping"));
      await running;
      await backUp("stop", AbortSignal.timeout(Math.max(0, Math.trunc(msLeft - CLOSE_MS))));
    },
  };
}
