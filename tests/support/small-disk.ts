import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeBytes } from "~/server/db/disk-full";

type Fillable = {
  /** Writes a file that leaves `bytesLeft` bytes free; `clear` removes it. */
  fill(bytesLeft: number): void;
  clear(): void;
};

/** A disk in memory that a test may fill. */
export type SmallDisk = Fillable & { folder: string; remove(): void };

/** Fills the disk mounted at `folder`. */
export function diskAt(folder: string): Fillable {
  const filler = path.join(folder, "filler");
  const clear = () => fs.rmSync(filler, { force: true });
  const fill = (bytesLeft: number) => {
    clear();
    fs.writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes(folder) - bytesLeft)));
  };
  return { fill, clear };
}

/** Mounts a disk in memory. @returns undefined, after printing why, if mounting is not permitted */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-disk-"));
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mount.status !== 0) {
    fs.rmdirSync(folder);
    process.stderr.write("Skipped: testing a full disk requires permission to mount a tmpfs (root).\n");
    return undefined;
  }
  return {
    folder,
    ...diskAt(folder),
    remove() {
      spawnSync("umount", ["-l", folder]);
      fs.rmdirSync(folder);
    },
  };
}
