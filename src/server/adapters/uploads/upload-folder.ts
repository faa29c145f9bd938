import "server-only";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "~/server/ports/clock";
import type { OpenUpload, UploadPiece, Uploads } from "~/server/ports/uploads";

type Options = {
  folder: string;
  clock: Clock;
  /** @throws when there is less space for this many bytes */
  requireFreeSpace(folder: string, bytes: number): void;
};

/** Files that nobody has added to for this long are deleted. */
const ABANDONED_MS = 24 * 3_600_000;

/** Uploads as files of a folder. */
export function uploadFolder({ folder, clock, requireFreeSpace }: Options): Uploads {
  const fileOf = (name: string) => path.join(folder, `${name}.part`);
  return {
    async addPiece(name: string, { offset, total, bytes }: UploadPiece): Promise<number> {
      await mkdir(folder, { recursive: true });
      if (offset === 0) {
        await removeAbandoned(folder, clock.now());
        requireFreeSpace(folder, total);
      }
      const file = await open(fileOf(name), offset === 0 ? "w" : "r+");
      try {
        const { size } = await file.stat();
        // A piece that is sent again, because its answer was lost, is here already.
        if (size !== offset) return Math.min(size, total);
        await file.write(bytes.subarray(0, total - offset), 0, undefined, offset);
        return Math.min(total, offset + bytes.length);
      } finally {
        await file.close();
      }
    },
    async open(name: string): Promise<OpenUpload> {
      const file = await open(fileOf(name), "r");
      const { size } = await file.stat();
      return {
        size,
        async read(offset, length) {
          const bytes = new Uint8Array(length);
          const { bytesRead } = await file.read(bytes, 0, length, offset);
          return bytes.subarray(0, bytesRead);
        },
        async remove() {
          await file.close();
          await rm(fileOf(name), { force: true });
        },
      };
    },
  };
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const entry of await readdir(folder)) {
    const file = path.join(folder, entry);
    const changed = (await stat(file).catch(() => undefined))?.mtime.getTime() ?? now.getTime();
    if (now.getTime() - changed > ABANDONED_MS) await rm(file, { force: true });
  }
}
