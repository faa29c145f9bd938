import "server-only";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The folder is in use by another process; the message is one line that names it. */
export class FolderInUse extends Error {}

export type FolderLock = {
  /** Whether the last holder closed the database; one that was killed, or whose machine lost its power, did not. */
  wasClosed: boolean;
  /** Lets it go, and tells the next holder whether the database is closed. */
  release(isClosed: boolean): void;
};

/** Locks are kept alive here: one that nobody refers to would be collected, and its file let go, in the middle of use. */
const heldLocks = new Set<object>();

/**
 * Takes the exclusive right to an embedded database folder and keeps it until `release` or the process's end.
 *
 * Two processes on one PGlite folder lose data silently, so this must not err. The lock is SQLite's exclusive
 * transaction on a small file: a lock that the kernel holds for the open file and drops when its process dies,
 * kill -9 included. A file with a process id would not do: ids are reused and outlive a kill for a moment.
 *
 * @param folder existing folder that holds the database folder
 * @throws FolderInUse when another process holds it
 */
export function lockFolder(folder: string): FolderLock {
  // Bundlers do not know this young built-in by name.
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
  heldLocks.add(lock);
  return {
    wasClosed,
    release(isClosed) {
      heldLocks.delete(lock);
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
    // The holder is between taking the lock and writing its name, or the file is damaged: the lock still counts.
  }
  return "another process";
}
