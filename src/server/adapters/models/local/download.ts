import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const STALL_MS = 30_000;
const MAX_RETRIES = 5;
const READ_BYTES = 2 ** 20;

export type DownloadProgress = { received: number; total: number };

export type DownloadOptions = {
  url: string;
  /** Where the complete file ends up. Until then its bytes are in `<file>.part`. */
  file: string;
  /** In hexadecimal; null when it is not known beforehand. */
  sha256: string | null;
  signal: AbortSignal;
  onProgress(progress: DownloadProgress): void;
  fetch: typeof globalThis.fetch;
};

/** Retrying does not help. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
}

/**
 * Downloads a large file: resumes an earlier attempt, retries after a broken or stalled connection,
 * and keeps only bytes with the right checksum.
 *
 * @returns the file's checksum
 * @throws the signal's reason, with the bytes so far kept; DownloadFailed
 */
export async function download(options: DownloadOptions): Promise<string> {
  await mkdir(path.dirname(options.file), { recursive: true });
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof DownloadFailed || tries >= MAX_RETRIES) throw error;
      await pause(Math.min(8_000, 300 * 2 ** tries), undefined, { signal: options.signal });
    }
  }
}

async function attempt(options: DownloadOptions): Promise<string> {
  const { file, sha256, onProgress } = options;
  const part = `${file}.part`;
  const stall = stallTimer();
  const signal = AbortSignal.any([options.signal, stall.signal]);
  try {
    const partial = await partialBytes(part);
    const response = await request(options, partial, signal);
    const resumes = response.status === 206;
    const from = resumes ? partial.bytes : 0;
    const total = from + Number(response.headers.get("content-length") ?? 0);
    await writeFile(`${part}.json`, JSON.stringify({ etag: response.headers.get("etag"), total }));
    const hash = resumes ? await hashOf(part) : createHash("sha256");
    let at = from;
    const handle = await open(part, resumes ? "a" : "w");
    try {
      for await (const bytes of response.body ?? []) {
        stall.restart();
        await handle.appendFile(bytes);
        hash.update(bytes);
        at += bytes.length;
        onProgress({ received: at, total });
      }
    } finally {
      await handle.close();
    }
    if (at !== total) throw new Error(`The connection ended after ${at} of ${total} bytes.`);
    const sum = hash.digest("hex");
    if (sha256 && sum !== sha256) {
      await removePartial(file);
      throw new DownloadFailed("The downloaded file is damaged: its checksum is not the expected one.");
    }
    await rename(part, file);
    await rm(`${part}.json`, { force: true });
    return sum;
  } finally {
    stall.end();
  }
}

async function request({ url, file, fetch }: DownloadOptions, partial: PartialFile, signal: AbortSignal) {
  const headers = new Headers();
  if (partial.bytes > 0) {
    headers.set("range", `bytes=${partial.bytes}-`);
    headers.set("if-range", partial.etag);
  }
  const response = await fetch(url, { signal, headers });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 416) {
    await removePartial(file);
    throw new Error("The partial download is larger than the file.");
  }
  const message = `It answered with status ${response.status}.`;
  throw response.status >= 500 || response.status === 429 ? new Error(message) : new DownloadFailed(message);
}

type PartialFile = { bytes: number; etag: string };

/** The bytes of an earlier attempt. None without an ETag, because the file may have changed. */
async function partialBytes(part: string): Promise<PartialFile> {
  try {
    const { etag } = JSON.parse(await readFile(`${part}.json`, "utf8")) as { etag: string | null };
    if (etag) return { bytes: (await stat(part)).size, etag };
  } catch {
    // Nothing was downloaded yet.
  }
  return { bytes: 0, etag: "" };
}

/** Progress of an unfinished download; undefined if there is none. */
export async function unfinishedDownload(file: string): Promise<DownloadProgress | undefined> {
  try {
    const { total } = JSON.parse(await readFile(`${file}.part.json`, "utf8")) as { total: number };
    return { received: (await stat(`${file}.part`)).size, total };
  } catch {
    return undefined;
  }
}

export async function removePartial(file: string): Promise<void> {
  await rm(`${file}.part`, { force: true });
  await rm(`${file}.part.json`, { force: true });
}

async function hashOf(file: string): Promise<Hash> {
  const hash = createHash("sha256");
  for await (const bytes of fs.createReadStream(file, { highWaterMark: READ_BYTES })) hash.update(bytes);
  return hash;
}

/** Aborts when nothing arrives for half a minute. */
function stallTimer() {
  const controller = new AbortController();
  const start = () =>
    setTimeout(() => controller.abort(new Error(`Nothing arrived for ${STALL_MS / 1_000} s.`)), STALL_MS);
  let timer = start();
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
}
