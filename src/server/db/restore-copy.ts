import "server-only";
import fs from "node:fs";
import type { DatabaseCopy } from "./copies";
import { runCopyTask } from "./copy-task";
import { requireRoom } from "./disk-full";

/**
 * Puts a copy in the place of a database folder that nobody has open. What is there now is set aside beside it and never
 * deleted; it stays where it is until the copy was unpacked and read.
 *
 * @returns where the present folder is now, if there was one
 */
export async function restoreCopy(
  copy: DatabaseCopy,
  folder: string,
  now: Date,
): Promise<string | undefined> {
  const unpacked = `${folder}.restored.partial`;
  const aside = `${folder}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  fs.rmSync(unpacked, { recursive: true, force: true });
  try {
    requireRoom(copy.file, copy.bytes);
    await runCopyTask(["unpack", copy.file, unpacked]);
    const isThere = fs.existsSync(folder);
    if (isThere) fs.renameSync(folder, aside);
    fs.renameSync(unpacked, folder);
    return isThere ? aside : undefined;
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
}
