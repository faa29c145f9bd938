import fs from "node:fs";
import { runBackupTask } from "./backup-task";
import type { Backup } from "./backups";
import { requireFreeSpace } from "./disk-full";

/**
 * Replaces a database folder that no process has open. The current folder is renamed, never deleted, and only after the
 * backup has been unpacked and verified.
 *
 * @returns the new path of the replaced folder, if there was one
 */
export async function restoreBackup(backup: Backup, folder: string, now: Date): Promise<string | undefined> {
  const unpacked = `${folder}.restored.partial`;
  const replaced = `${folder}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  fs.rmSync(unpacked, { recursive: true, force: true });
  try {
    requireFreeSpace(backup.file, backup.bytes);
    await runBackupTask(["unpack", backup.file, unpacked]);
    const exists = fs.existsSync(folder);
    if (exists) fs.renameSync(folder, replaced);
    fs.renameSync(unpacked, folder);
    return exists ? replaced : undefined;
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
}
