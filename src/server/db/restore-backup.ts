import "server-only";
import fs from "node:fs";
import { runBackupTask } from "./backup-task";
import type { Backup } from "./backups";
import { requireFreeSpace } from "./disk-full";

/**
 * Puts a copy in the place of a database folder that nobody has open. What is there now is set aside beside it and never
 * deleted; it stays where it is until the copy was unpacked and read.
 *
 * @returns where the present folder is now, if there was one
 */
export async function restoreBackup(copy: Backup, folder: string, now: Date): Promise<string | undefined> {
  const unpacked = `${folder}.restored.partial`;
  const aside = `${folder}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  fs.rmSync(unpacked, { recursive: true, force: true });
  try {
    requireFreeSpace(copy.file, copy.bytes);
    await runBackupTask(["unpack", copy.file, unpacked]);
    const isThere = fs.existsSync(folder);
    if (isThere) fs.renameSync(folder, aside);
    fs.renameSync(unpacked, folder);
    return isThere ? aside : undefined;
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
}
