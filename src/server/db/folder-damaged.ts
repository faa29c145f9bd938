import "server-only";
import fs from "node:fs";
import path from "node:path";
import { runBackupTask } from "./backup-task";
import { backupFolder, backupTime, listBackups } from "./backups";

/** The embedded database cannot be opened or read; the one-line message says why and names the newest backup. */
export class FolderDamaged extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [newest] = listBackups(folder);
    const way = newest
      ? `The newest good copy is of ${backupTime(newest)}: "npm run db:restore" puts it in place and keeps this folder.`
      : `There is no copy of it in ${backupFolder(folder)}.`;
    super(`The database in ${folder} is damaged: ${reason}. ${way}`, { cause });
  }
}

/**
 * Checks a database folder that no process has open. `thoroughly` reads all of it: after a kill or a power failure, since
 * PGlite does not wait for its writes to reach the disk.
 *
 * @throws {FolderDamaged}
 */
export async function requireIntactFolder(folder: string, thoroughly: boolean): Promise<void> {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return;
  // Without PG_VERSION, PGlite would create a new database over the existing files.
  if (!thoroughly && fs.existsSync(path.join(folder, "PG_VERSION"))) return;
  await runBackupTask(["check", folder]).catch((error: unknown) => {
    throw new FolderDamaged(folder, error);
  });
}
