import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const MB = 2 ** 20;

/**
 * PostgreSQL crashes if it cannot create its next 16 MB WAL file, so writing stops well before the disk is full. The
 * reserve covers running statements, a checkpoint, and reads, which may write a little too.
 */
const RESERVE_BYTES = 64 * MB;

/** Nothing can be saved until the disk has space again. Reads continue. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";

  constructor(explanation = "", options?: ErrorOptions) {
    super(`This machine's disk is full${explanation}`, options);
  }
}

/** Free bytes on the folder's disk; infinite if the file system does not report its size. */
export function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = fs.statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Whether less than the reserve is free. Checked before every statement; takes 2 µs. */
export const isBelowReserve = (folder: string): boolean => freeBytes(folder) < RESERVE_BYTES;

/** @throws {DiskFull} when less than the reserve plus `wantedBytes` is free */
export function requireFreeSpace(folder: string, wantedBytes = 0): void {
  const free = freeBytes(folder);
  const needed = RESERVE_BYTES + wantedBytes;
  if (free >= needed) return;
  throw new DiskFull(
    `: ${Math.floor(free / MB)} MB are free for ${folder}, and ${Math.ceil(needed / MB)} MB are needed.`,
  );
}

const CHECK_INTERVAL_MS = 1_000;

/** Reports when the folder's disk becomes full and when it has space again, for the life of the process. */
export function watchDisk(folder: string, onChange: (full: boolean) => void): void {
  let full = false;
  setInterval(() => {
    // Deleted under the server, as tests do; statements report it.
    if (!fs.existsSync(folder) || full === isBelowReserve(folder)) return;
    full = !full;
    onChange(full);
  }, CHECK_INTERVAL_MS).unref();
}

/** Whether a full disk caused the error. Compares names, because Next loads a module more than once per process. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.name === "DiskFull") return true;
  return false;
}

const RETRY_MS = 1_000;

/** Retries the work while the disk is full: for results that must not be lost. */
export async function retryWhileDiskFull<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await delay(RETRY_MS, undefined, { ref: false });
    }
  }
}
