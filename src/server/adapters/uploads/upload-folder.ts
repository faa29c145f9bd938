import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { Clock } from "~/server/ports/clock";
import type { OpenUpload, UploadedFile, Uploads, WholeUpload } from "~/server/ports/uploads";

type Admission = "admitted" | Awaited<ReturnType<Uploads["addPiece"]>>;

type Options = { folder: string; clock: Clock; space: DiskSpace };

/** An upload without new pieces for this long is deleted. */
const ABANDONED_MS = 3_600_000;

/**
 * Uploads as files of a folder, which servers may share: `<user>.json` says what is uploaded and holds the user's
 * only slot, `<user>.part` is what has arrived, `<id>.whole` is being read.
 */
export function uploadFolder({ folder, clock, space }: Options): Uploads {
  const claimOf = (owner: string) => path.join(folder, `${owner}.json`);
  const partOf = (owner: string) => path.join(folder, `${owner}.part`);

  async function find(owner: string): Promise<OpenUpload | null> {
    const text = await readFile(claimOf(owner), "utf8").catch(() => undefined);
    // Another server is writing it right now.
    if (!text) return null;
    return { ...(JSON.parse(text) as UploadedFile), received: await sizeOf(partOf(owner)) };
  }

  async function cancel(owner: string): Promise<void> {
    await rm(partOf(owner), { force: true });
    await rm(claimOf(owner), { force: true });
  }

  async function removeAbandoned(): Promise<void> {
    for (const entry of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, entry);
      const changed = (await stat(file).catch(() => undefined))?.mtime;
      if (!changed || clock.now().getTime() - changed.getTime() <= ABANDONED_MS) continue;
      // Windows keeps a file that is being read.
      await rm(file, { force: true }).catch(() => {});
    }
  }

  /** Announced bytes that have not arrived. */
  async function missingBytes(): Promise<number> {
    const claims = (await readdir(folder).catch(() => [])).filter((entry) => entry.endsWith(".json"));
    const missing = await Promise.all(
      claims.map(async (entry) => {
        const upload = await find(path.basename(entry, ".json"));
        return upload ? upload.total - upload.received : 0;
      }),
    );
    return missing.reduce((sum, bytes) => sum + bytes, 0);
  }
  space.announce(missingBytes);

  let turn: Promise<unknown> = Promise.resolve();
  /** Sequential: two that do not fit together must not both be refused. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  /** Claims the user's slot with the first piece, and checks that the announced size still fits. */
  async function admit(owner: string, file: UploadedFile, offset: number): Promise<Admission> {
    if (offset === 0) {
      await removeAbandoned();
      await mkdir(folder, { recursive: true });
      await writeFile(claimOf(owner), JSON.stringify(file), { flag: "wx" }).catch(unlessTaken);
    }
    const upload = await find(owner);
    if (!upload) return "cancelled";
    const { received, ...claimed } = upload;
    if (!isDeepStrictEqual(claimed, file)) return { open: upload };
    // A piece that is sent again, because its response was lost, is already stored.
    if (received !== offset) return { received };
    try {
      await space.require();
    } catch (error) {
      await cancel(owner);
      throw error;
    }
    return "admitted";
  }

  return {
    async addPiece(owner, file, { offset, bytes }) {
      const admission = await inTurn(() => admit(owner, file, offset));
      if (admission !== "admitted") return admission;
      const taken = bytes.subarray(0, file.total - offset);
      const handle = await open(partOf(owner), offset === 0 ? "w" : "r+");
      try {
        await handle.write(taken, 0, undefined, offset);
      } finally {
        await handle.close();
      }
      const now = clock.now();
      // It may have been cancelled meanwhile.
      await utimes(claimOf(owner), now, now).catch(() => {});
      return { received: offset + taken.length };
    },
    find,
    cancel,
    async take(owner) {
      const upload = await find(owner);
      if (!upload || upload.received < upload.total) return null;
      const whole = path.join(folder, `${randomUUID()}.whole`);
      const isOurs = await rename(partOf(owner), whole).then(
        () => true,
        () => false,
      );
      await rm(claimOf(owner), { force: true });
      return isOurs ? openWhole(whole) : null;
    },
    removeAbandoned,
  };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Another request was first: the user's slot is taken. */
function unlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function openWhole(name: string): Promise<WholeUpload> {
  const file = await open(name, "r");
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
      await rm(name, { force: true });
    },
    async moveTo(target) {
      await file.close();
      await mkdir(path.dirname(target), { recursive: true });
      await rename(name, target);
    },
  };
}
