import "server-only";
import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const MB = 2 ** 20;

/**
 * PostgreSQL cannot go on without its next log file of 16 MB, so writing stops well before the disk is full: this is
 * room for what runs, for a checkpoint, and for reading, which may write a little as well.
 */
const RESERVE_BYTES = 64 * MB;

/** Nothing can be saved until there is room on the disk again. Reading goes on. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";

  constructor(explanation = "", options?: ErrorOptions) {
    super(`This machine's disk is full${explanation}`, options);
  }
}

/** Bytes that are free for us on the disk that holds the folder; a disk that does not tell counts as empty. */
export function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = fs.statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Whether less than the reserve is free there. Asked before each statement: it takes 2 µs. */
export const isBelowReserve = (folder: string): boolean => freeBytes(folder) < RESERVE_BYTES;

/** @throws {DiskFull} when less than the reserve, and what is wanted beside it, is free there */
export function requireRoom(folder: string, wantedBytes = 0): void {
  const free = freeBytes(folder);
  const needed = RESERVE_BYTES + wantedBytes;
  if (free >= needed) return;
  throw new DiskFull(
    `: ${Math.floor(free / MB)} MB are free for ${folder}, and ${Math.ceil(needed / MB)} MB are needed.`,
  );
}

const LOOK_EVERY_MS = 1_000;

/** Tells when the disk of the folder gets full and when it has room again, as long as the process runs. */
export function watchDisk(folder: string, onChange: (full: boolean) => void): void {
  let full = false;
  setInterval(() => {
    if (full === isBelowReserve(folder)) return;
    full = !full;
    onChange(full);
  }, LOOK_EVERY_MS).unref();
}

/** Whether the error, or what caused it, is a full disk. By name: Next loads a module more than once in one process. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.name === "DiskFull") return true;
  return false;
}

const RETRY_MS = 1_000;

/** Does the work, again and again while the disk is full: for what was done already and must not be lost. */
export async function onceWritable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
}
