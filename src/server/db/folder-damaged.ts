import fs from "node:fs";
import path from "node:path";
import { runBackupTask } from "./backup-task";
import { backupFolder, backupTime, listBackups } from "./backups";

/** The embedded database cannot be opened or read; the one-line message says why and names the newest backup. */
export class FolderDamaged extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [newest] = listBackups(folder);
    const remedy = newest
      ? `The newest good backup is from ${backupTime(newest)}: "npm run db:restore" restores it and keeps this folder.`
      : `There is no backup of it in ${backupFolder(folder)}.`;
    super(`The database in ${folder} is damaged: ${reason}. ${remedy}`, { cause });
  }
}

/**
 * Checks a database folder that no process has open. Needed `thoroughly` (every page) after a kill or a power failure,
 * because PGlite never syncs its writes.
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
