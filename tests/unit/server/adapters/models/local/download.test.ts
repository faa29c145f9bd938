import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { download, unfinishedDownload } from "~/server/adapters/models/local/download";
import { createFetch } from "~/server/adapters/net/create-fetch";

const bytes = Buffer.alloc(300_000, "bluebonnet ");
const sha256 = createHash("sha256").update(bytes).digest("hex");

let folder: string;
let file: string;
let server: http.Server;
let url: string;
/** What the server was asked for, and after how many bytes it breaks each answer off. */
let ranges: (string | undefined)[];
let breaks: number[];
let etag: string;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-download-"));
  file = path.join(folder, "models/model.gguf");
  ranges = [];
  breaks = [];
  etag = '"one"';
  server = http.createServer((request, response) => {
    const { range, "if-range": known } = request.headers;
    ranges.push(range);
    const from = range && known === etag ? Number(/\d+/.exec(range)?.[0]) : 0;
    const rest = bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { etag, "content-length": rest.length });
    const until = breaks.shift();
    if (until === undefined) return response.end(rest);
    response.write(rest.subarray(0, until));
    // Once it has all been written to the disk.
    const watch = setInterval(() => {
      if (fs.statSync(`${file}.part`, { throwIfNoEntry: false })?.size !== from + until) return;
      clearInterval(watch);
      response.destroy();
    }, 5);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true });
});

const start = (
  options: { sha256?: string | null; signal?: AbortSignal; onProgress?: (received: number) => void } = {},
) =>
  download({
    fetch: createFetch({ followsAnywhere: true })("modelFile"),
    url,
    file,
    sha256: options.sha256 === undefined ? sha256 : options.sha256,
    signal: options.signal ?? new AbortController().signal,
    onProgress: ({ received }) => options.onProgress?.(received),
  });

it("goes on where a broken connection ended, and verifies the whole file", async () => {
  breaks = [100_000];
  expect(await start()).toBe(sha256);
  expect(ranges).toEqual([undefined, "bytes=100000-"]);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  expect(fs.readdirSync(path.dirname(file))).toEqual(["model.gguf"]);
});

it("is paused by its signal, and goes on later, in another process as well", async () => {
  const stop = new AbortController();
  breaks = [100_000];
  const paused = start({ signal: stop.signal, onProgress: () => stop.abort(new Error("paused")) });
  await expect(paused).rejects.toThrow("paused");
  const { received = 0, total } = (await unfinishedDownload(file)) ?? {};
  expect(total).toBe(bytes.length);
  expect(received).toBeGreaterThan(0);
  breaks = [];
  await start();
  expect(ranges.at(-1)).toBe(`bytes=${received}-`);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
});

it("starts again when the file has changed meanwhile", async () => {
  breaks = [100_000];
  const stop = new AbortController();
  await expect(start({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow();
  etag = '"two"';
  breaks = [];
  expect(await start()).toBe(sha256);
});

it("refuses a file with another checksum, and keeps nothing of it", async () => {
  await expect(start({ sha256: "0".repeat(64) })).rejects.toThrow("checksum");
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

it("names the server and its answer when there is no such file", async () => {
  server.removeAllListeners("request");
  server.on("request", (_, response: http.ServerResponse) => response.writeHead(404).end());
  await expect(start()).rejects.toThrow("answered with status 404");
});
