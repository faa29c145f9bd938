import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { Clock } from "~/server/ports/system";
import type { CompleteUpload, OpenUpload, UploadedFile, Uploads } from "~/server/ports/uploads";

type Admission = "admitted" | Awaited<ReturnType<Uploads["addPiece"]>>;

type Options = { folder: string; clock: Clock; space: DiskSpace };

/** An upload without new pieces for this long is deleted. */
const ABANDONED_MS = 3_600_000;

/**
 * Uploads as files of a folder, which servers may share: `<user>.json` says what is uploaded and holds the user's
 * only slot, `<user>.part` is what has arrived, `<id>.whole` is being read.
 */
export function uploadFolder({ folder, clock, space }: Options): Uploads {
  const claims = claimsIn(folder);
  space.announce(claims.missingBytes);

  const removeAbandoned = () => removeOlder(folder, clock.now().getTime() - ABANDONED_MS);

  /** Claims the user's slot with the first piece, and checks that the announced size still fits. */
  async function admit(owner: string, file: UploadedFile, offset: number): Promise<Admission> {
    if (offset === 0) {
      await removeAbandoned();
      await claims.add(owner, file);
    }
    const upload = await claims.find(owner);
    if (!upload) return "cancelled";
    const { received, ...claimed } = upload;
    if (!isDeepStrictEqual(claimed, file)) return { open: upload };
    // A piece that is sent again, because its response was lost, is already stored.
    if (received !== offset) return { received };
    await space.require().catch(async (error: unknown) => {
      await claims.cancel(owner);
      throw error;
    });
    return "admitted";
  }

  // Sequential: two that do not fit together must not both be refused.
  let admitting: Promise<unknown> = Promise.resolve();
  return {
    async addPiece(owner, file, { offset, bytes }) {
      const admitted = admitting.then(() => admit(owner, file, offset));
      admitting = admitted.catch(() => {});
      const admission = await admitted;
      if (admission !== "admitted") return admission;
      const accepted = bytes.subarray(0, file.total - offset);
      await writeAt(claims.partOf(owner), offset, accepted);
      // It may have been cancelled meanwhile.
      await claims.touch(owner, clock.now()).catch(() => {});
      return { received: offset + accepted.length };
    },
    find: claims.find,
    cancel: claims.cancel,
    async take(owner) {
      const upload = await claims.find(owner);
      if (!upload || upload.received < upload.total) return null;
      const whole = path.join(folder, `${randomUUID()}.whole`);
      return (await claims.moveTo(owner, whole)) ? openWhole(whole) : null;
    },
    removeAbandoned,
  };
}

async function removeOlder(folder: string, thanMs: number): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, entry);
    const changed = (await stat(file).catch(() => undefined))?.mtime;
    // Windows keeps a file that is being read.
    if (changed && changed.getTime() < thanMs) await rm(file, { force: true }).catch(() => {});
  }
}

/** What each user uploads, and how much of it has arrived. */
function claimsIn(folder: string) {
  const claimOf = (owner: string) => path.join(folder, `${owner}.json`);
  const partOf = (owner: string) => path.join(folder, `${owner}.part`);
  const remove = (owner: string) => rm(claimOf(owner), { force: true });

  async function find(owner: string): Promise<OpenUpload | null> {
    const text = await readFile(claimOf(owner), "utf8").catch(() => undefined);
    // Another server is writing it right now.
    if (!text) return null;
    return { ...(JSON.parse(text) as UploadedFile), received: await sizeOf(partOf(owner)) };
  }

  return {
    partOf,
    find,
    async add(owner: string, file: UploadedFile): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFile(claimOf(owner), JSON.stringify(file), { flag: "wx" }).catch(ignoreIfTaken);
    },
    async cancel(owner: string): Promise<void> {
      await rm(partOf(owner), { force: true });
      await remove(owner);
    },
    /** Moves what has arrived to another file. @returns false: another server did it before */
    async moveTo(owner: string, target: string): Promise<boolean> {
      const isMoved = await rename(partOf(owner), target).then(
        () => true,
        () => false,
      );
      await remove(owner);
      return isMoved;
    },
    touch: (owner: string, at: Date) => utimes(claimOf(owner), at, at),
    /** Announced bytes that have not arrived. */
    async missingBytes(): Promise<number> {
      const entries = (await readdir(folder).catch(() => [])).filter((entry) => entry.endsWith(".json"));
      const uploads = await Promise.all(entries.map((entry) => find(path.basename(entry, ".json"))));
      return uploads.reduce((sum, upload) => sum + (upload ? upload.total - upload.received : 0), 0);
    },
  };
}

/** Writes into a part that has arrived up to `offset`. */
async function writeAt(file: string, offset: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, offset === 0 ? "w" : "r+");
  try {
    await handle.write(bytes, 0, undefined, offset);
  } finally {
    await handle.close();
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Another request was first: the user's slot is taken. */
function ignoreIfTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function openWhole(name: string): Promise<CompleteUpload> {
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
