import "server-only";
import fs from "node:fs";
import path from "node:path";

const BACKUPS_KEPT = 3;

/**
 * Copies the closed embedded database to `$dataDir/backups/<time>-before-<migration>` and drops all but the newest 3.
 * The database must not be open while it is copied.
 *
 * @returns the copy's folder
 */
export function backUp(databaseFolder: string, beforeMigration: string, now: Date): string {
  const backups = path.join(path.dirname(databaseFolder), "backups");
  fs.mkdirSync(backups, { recursive: true });
  const copy = path.join(backups, `${now.toISOString().replace(/[:.]/g, "-")}-before-${beforeMigration}`);
  // Written beside and renamed: a copy that was cut short never looks like a whole one.
  fs.cpSync(databaseFolder, `${copy}.partial`, { recursive: true });
  fs.renameSync(`${copy}.partial`, copy);
  for (const old of fs.readdirSync(backups).sort().slice(0, -BACKUPS_KEPT)) {
    fs.rmSync(path.join(backups, old), { recursive: true, force: true });
  }
  return copy;
}
