import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The folder is in use by another process; the one-line message names it. */
export class FolderInUse extends Error {}

export type FolderLock = {
  /** Whether the last holder closed the database; false after a kill or a power failure. */
  wasClosed: boolean;
  /** Releases the lock and records for the next holder whether the database was closed. */
  release(isClosed: boolean): void;
};

/** Keeps locks referenced: a garbage-collected lock would release its file while in use. */
const activeLocks = new Set<object>();

/**
 * Locks an embedded database folder exclusively until `release` or process exit.
 *
 * Two processes on one PGlite folder lose data silently, so this must be reliable. The lock is a SQLite exclusive
 * transaction on a small file, which the kernel releases when the process dies, even by kill -9. A PID file would not
 * do: PIDs are reused, and the file survives a kill.
 *
 * @param folder existing folder that contains the database folder
 * @throws FolderInUse when another process holds it
 */
export function lockFolder(folder: string): FolderLock {
  // Bundlers do not recognise this new built-in module.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const lock = new DatabaseSync(path.join(folder, "lock.sqlite"));
  const holderFile = path.join(folder, "lock-holder.json");
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(
      `${folder} is in use by ${describeHolder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const wasClosed = !fs.existsSync(holderFile);
  fs.writeFileSync(
    holderFile,
    JSON.stringify({ pid: process.pid, host: os.hostname(), command: process.argv.slice(1, 3).join(" ") }),
  );
  activeLocks.add(lock);
  return {
    wasClosed,
    release(isClosed) {
      activeLocks.delete(lock);
      if (isClosed) fs.rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

const isBusy = (error: unknown) => error instanceof Error && /locked|busy/i.test(error.message);

function describeHolder(holderFile: string): string {
  try {
    const holder: unknown = JSON.parse(fs.readFileSync(holderFile, "utf8"));
    if (typeof holder === "object" && holder && "pid" in holder && "host" in holder) {
      return `process ${String(holder.pid)} on ${String(holder.host)}`;
    }
  } catch {
    // The holder has not written the file yet, or the file is damaged: the lock is still valid.
  }
  return "another process";
}
