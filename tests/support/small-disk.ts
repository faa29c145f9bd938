import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeBytes } from "~/server/db/disk-full";

type Fillable = {
  /** Leaves so many bytes free, with a file that `clear` removes. */
  fill(bytesLeft: number): void;
  clear(): void;
};

/** A disk of its own in memory, which a test may fill. */
export type SmallDisk = Fillable & { folder: string; remove(): void };

/** Fills the disk that is mounted there. */
export function diskAt(folder: string): Fillable {
  const filler = path.join(folder, "filler");
  const clear = () => fs.rmSync(filler, { force: true });
  const fill = (bytesLeft: number) => {
    clear();
    fs.writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes(folder) - bytesLeft)));
  };
  return { fill, clear };
}

/** Mounts one; undefined, after saying so, where nothing may be mounted. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-disk-"));
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mount.status !== 0) {
    fs.rmdirSync(folder);
    process.stderr.write(
      "Skipped: a full disk is tried on a tmpfs, and nothing may be mounted here (root may).\n",
    );
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
