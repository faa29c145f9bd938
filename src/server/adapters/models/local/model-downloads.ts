import { DomainError } from "~/domain/error/domain-error";
import { describeDownloadFailure } from "~/domain/model/download-failure";
import type { CatalogModel, FileState } from "~/domain/model/local-model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import { type DownloadProgress, download, removePartial, unfinishedDownload } from "./download";
import type { ModelFolder } from "./model-folder";

/** The speed is the mean over this window. */
const SPEED_WINDOW_MS = 5_000;

type Running = {
  stop: AbortController;
  progress: DownloadProgress;
  samples: { at: number; received: number }[];
  /** Why it was aborted. */
  problem?: Error;
};

type Options = {
  files: ModelFolder;
  /** Address of the hub or a mirror, without a trailing slash. */
  downloadBaseUrl: string;
  space: DiskSpace;
  fetch: typeof globalThis.fetch;
};

/** Downloads of models into their folder. */
export function modelDownloads(options: Options) {
  const { files } = options;
  const running = new Map<string, Running>();
  const failures = new Map<string, string>();
  const stop = (name: string, reason: string) => running.get(name)?.stop.abort(new Error(reason));

  return {
    /** The state of a model whose file is missing or incomplete. */
    async state(name: string): Promise<FileState> {
      const active = running.get(name);
      if (active) return { phase: "downloading", ...active.progress, bytesPerSecond: speedOf(active) };
      const progress = (await unfinishedDownload(files.ownFile(name))) ?? { received: 0, total: 0 };
      const reason = failures.get(name);
      if (reason) return { phase: "failed", reason, ...progress };
      return progress.total > 0 ? { phase: "paused", ...progress } : { phase: "absent" };
    },
    isRunning: (name: string) => running.has(name),
    /** Resolves when the file is there. @throws when it failed or was paused */
    async start(model: CatalogModel): Promise<void> {
      failures.delete(model.name);
      await files.unmarkPaused(model.name);
      const earlier = await unfinishedDownload(files.ownFile(model.name));
      const progress = earlier ?? { received: 0, total: model.bytes };
      const entry: Running = { stop: new AbortController(), progress, samples: [] };
      running.set(model.name, entry);
      try {
        await run(options, model, entry);
      } catch (error) {
        if (!entry.stop.signal.aborted || entry.problem)
          failures.set(model.name, reasonOf(entry.problem ?? error, options.downloadBaseUrl));
        throw error;
      } finally {
        running.delete(model.name);
      }
    },
    async pause(name: string): Promise<void> {
      stop(name, "The download was paused.");
      await files.markPaused(name);
    },
    async cancel(name: string): Promise<void> {
      stop(name, "The download was cancelled.");
      failures.delete(name);
      await removePartial(files.ownFile(name));
    },
  };
}

async function run({ files, space, ...hub }: Options, model: CatalogModel, entry: Running): Promise<void> {
  const { signal } = entry.stop;
  const url = `${hub.downloadBaseUrl}/${model.path}`;
  const onProgress = (progress: DownloadProgress) => {
    if (!recordProgress(entry, progress)) return;
    void space.require().catch((error: Error) => {
      entry.problem = error;
      entry.stop.abort(error);
    });
  };
  const release = space.announce(() => entry.progress.total - entry.progress.received);
  try {
    await space.require();
    const sha256 = model.sha256 ?? (await hubChecksum(hub.fetch, url, signal));
    const file = files.ownFile(model.name);
    const sum = await download({ url, file, sha256, signal, fetch: hub.fetch, onProgress });
    const checkedBy = model.sha256 ? "list" : sha256 ? "hub" : null;
    await files.writeNote(model.name, { sha256: sum, checkedBy });
  } finally {
    release();
  }
}

const reasonOf = (cause: unknown, url: string): string =>
  cause instanceof DomainError ? cause.userMessage : describeDownloadFailure(new URL(url).host, cause);

/** The checksum that the hub names for a large file; null when it names none, as a mirror may. */
async function hubChecksum(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal) {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
  const etag = response.headers.get("x-linked-etag")?.replaceAll('"', "") ?? "";
  return /^[0-9a-f]{64}$/.test(etag) ? etag : null;
}

/** @returns whether a new sample was taken; at most one per interval */
function recordProgress(entry: Running, progress: DownloadProgress): boolean {
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
