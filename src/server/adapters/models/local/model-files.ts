import { mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "~/domain/error/domain-error";
import { describeDownloadFailure } from "~/domain/model/download-failure";
import type { CatalogueModel, FileState, ModelFileKind } from "~/domain/model/local-model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { WholeUpload } from "~/server/ports/uploads";
import { type DownloadProgress, download, removePartial, unfinishedDownload } from "./download";
import { readKind } from "./read-kind";

const EXTENSION = ".gguf";
const MAGIC = "GGUF";
/** Speed is the mean of this long. */
const SPEED_WINDOW_MS = 5_000;

/** The metadata stored next to a model's file. */
type Note = {
  sha256: string | null;
  checkedBy: "list" | "hub" | null;
  /** Where the file is, when it is not ours. */
  outside?: string;
};

type Running = {
  stop: AbortController;
  progress: DownloadProgress;
  samples: { at: number; received: number }[];
  /** Why it cannot go on. */
  problem?: Error;
};

type Options = {
  folder: string;
  /** Address of the hub or a mirror, without a trailing slash. */
  downloadBaseUrl: string;
  space: DiskSpace;
  fetch: typeof globalThis.fetch;
};

/** The models' files: downloaded into a folder, uploaded there, or used where they are. */
export function modelFiles({ folder, downloadBaseUrl, space, fetch }: Options) {
  const running = new Map<string, Running>();
  const failures = new Map<string, string>();
  const kinds = new Map<string, { of: string; kind: ModelFileKind }>();
  const ownFile = (name: string) => path.join(folder, `${name}${EXTENSION}`);
  const noteFile = (name: string) => path.join(folder, `${name}.json`);
  const pausedFile = (name: string) => path.join(folder, `${name}.paused`);

  const readNote = async (name: string): Promise<Note | undefined> =>
    readFile(noteFile(name), "utf8").then(
      (text) => JSON.parse(text) as Note,
      () => undefined,
    );

  async function writeNote(name: string, note: Note): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeFile(noteFile(name), JSON.stringify(note));
  }

  const locate = async (name: string) => (await readNote(name))?.outside ?? ownFile(name);

  async function state(name: string): Promise<FileState> {
    const active = running.get(name);
    if (active) return { phase: "downloading", ...active.progress, bytesPerSecond: speedOf(active) };
    const file = await locate(name);
    // Or the bundler would trace the whole project for a path that it cannot know.
    const present = await stat(/*turbopackIgnore: true*/ file).catch(() => undefined);
    if (present) {
      const { sha256 = null, checkedBy = null } = (await readNote(name)) ?? {};
      return { phase: "present", bytes: present.size, sha256, checkedBy };
    }
    const progress = (await unfinishedDownload(ownFile(name))) ?? { received: 0, total: 0 };
    const reason = failures.get(name);
    if (reason) return { phase: "failed", reason, ...progress };
    return progress.total > 0 ? { phase: "paused", ...progress } : { phase: "absent" };
  }

  /** What a model that is there is for; undefined where it is not. */
  async function kindOf(name: string): Promise<ModelFileKind | undefined> {
    const file = await locate(name);
    const present = await stat(/*turbopackIgnore: true*/ file).catch(() => undefined);
    if (!present) return undefined;
    const of = `${file} ${present.size} ${present.mtimeMs}`;
    const known = kinds.get(name);
    if (known?.of === of) return known.kind;
    const kind = await readKind(file).catch(() => undefined);
    if (kind) kinds.set(name, { of, kind });
    return kind;
  }

  /** Resolves when the file is there. @throws when it failed or was paused */
  async function fetchFile(model: CatalogueModel): Promise<void> {
    const { name } = model;
    if (running.has(name) || (await state(name)).phase === "present") return;
    failures.delete(name);
    await rm(pausedFile(name), { force: true });
    const stop = new AbortController();
    const earlier = await unfinishedDownload(ownFile(name));
    const entry: Running = {
      stop,
      progress: earlier ?? { received: 0, total: model.bytes },
      samples: [],
    };
    const url = `${downloadBaseUrl}/${model.path}`;
    running.set(name, entry);
    const release = space.announce(() => entry.progress.total - entry.progress.received);
    try {
      await space.require();
      const sha256 = model.sha256 ?? (await hubChecksum(fetch, url, stop.signal));
      const sum = await download({
        url,
        file: ownFile(name),
        sha256,
        signal: stop.signal,
        fetch,
        onProgress(progress) {
          if (!follow(entry, progress)) return;
          void space.require().catch((error: Error) => {
            entry.problem = error;
            stop.abort(error);
          });
        },
      });
      await writeNote(name, { sha256: sum, checkedBy: model.sha256 ? "list" : sha256 ? "hub" : null });
    } catch (error) {
      const cause = entry.problem ?? error;
      const reason =
        cause instanceof DomainError ? cause.userMessage : describeDownloadFailure(new URL(url).host, cause);
      if (!stop.signal.aborted || entry.problem) failures.set(name, reason);
      throw error;
    } finally {
      release();
      running.delete(name);
    }
  }

  async function pause(name: string): Promise<void> {
    running.get(name)?.stop.abort(new Error("The download was paused."));
    await mkdir(folder, { recursive: true });
    await writeFile(pausedFile(name), "");
  }

  return {
    state,
    locate,
    kindOf,
    fetchFile,
    pause,
    /** Names of uploaded files, and of downloads that a restart interrupted. */
    async list(): Promise<{ brought: string[]; interrupted: string[] }> {
      const entries = await readdir(folder).catch(() => []);
      const named = (suffix: string) =>
        entries.filter((entry) => entry.endsWith(suffix)).map((entry) => entry.slice(0, -suffix.length));
      const paused = new Set(named(".paused"));
      return {
        brought: [...new Set([...named(EXTENSION), ...named(".json")])].filter(
          (name) => !name.endsWith(".part") && !name.endsWith(EXTENSION),
        ),
        interrupted: named(`${EXTENSION}.part`).filter((name) => !paused.has(name)),
      };
    },
    async remove(name: string): Promise<void> {
      running.get(name)?.stop.abort(new Error("The download was cancelled."));
      kinds.delete(name);
      failures.delete(name);
      await removePartial(ownFile(name));
      for (const file of [ownFile(name), noteFile(name), pausedFile(name)]) await rm(file, { force: true });
    },
    async addOutside(file: string): Promise<{ name: string } | { problem: "not_found" | "not_a_model" }> {
      const isFile = await stat(file).then(
        (found) => found.isFile(),
        () => false,
      );
      if (!isFile) return { problem: "not_found" };
      if (!(await isModel(file))) return { problem: "not_a_model" };
      const name = nameOf(file);
      await writeNote(name, { sha256: null, checkedBy: null, outside: path.resolve(file) });
      return { name };
    },
    async addUpload(
      fileName: string,
      upload: WholeUpload,
    ): Promise<{ name: string } | { problem: "not_a_model" }> {
      if (magicOf(await upload.read(0, MAGIC.length)) !== MAGIC) {
        await upload.remove();
        return { problem: "not_a_model" };
      }
      const name = nameOf(fileName);
      await upload.moveTo(ownFile(name));
      return { name };
    },
  };
}

/** The name of an uploaded file: only characters that a model's id may contain. */
const nameOf = (file: string): string =>
  path
    .basename(file, EXTENSION)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "") || "model";

async function isModel(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return magicOf(buffer) === MAGIC;
  } finally {
    await handle.close();
  }
}

const magicOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** The checksum that the hub names for a large file; null when it names none, as a mirror may. */
async function hubChecksum(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal) {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
  const etag = response.headers.get("x-linked-etag")?.replaceAll('"', "") ?? "";
  return /^[0-9a-f]{64}$/.test(etag) ? etag : null;
}

/** @returns whether the interval has passed since the last time */
function follow(entry: Running, progress: DownloadProgress): boolean {
  const at = performance.now();
  entry.progress = progress;
  const last = entry.samples.at(-1);
  if (last && at - last.at < 250) return false;
  entry.samples = [
    ...entry.samples.filter((sample) => at - sample.at < SPEED_WINDOW_MS),
    { at, received: progress.received },
  ];
  return true;
}

function speedOf({ samples, progress }: Running): number | null {
  const first = samples[0];
  const elapsed = first ? performance.now() - first.at : 0;
  return first && elapsed > 500 ? ((progress.received - first.received) / elapsed) * 1_000 : null;
}
