import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CatalogModel } from "~/domain/model/local-model";
import { localModels } from "~/server/adapters/models/local";
import { binaryFor } from "~/server/adapters/models/local/engine";
import { writeTrialModel } from "~/server/adapters/models/local/trial-model";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { writeWordModel } from "~tests/support/bert-model";

// The real engine, installed from npm as the product does it, with generated models.
const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-local-"));
const words = ["Hello", " from", " a", " model", " inside."];
const shape = { contextTokens: 2_048, layers: 1, width: 320 };

let hub: http.Server;
let local: ReturnType<typeof localModels>;

const offered = (name: string): CatalogModel => ({
  name,
  kind: "chat",
  purpose: "For this test",
  parameters: 1e6,
  bytes: 1e6,
  contextTokens: shape.contextTokens,
  license: { name: "MIT", url: "https://example.com" },
  path: `${name}.gguf`,
});

beforeAll(async () => {
  const made = path.join(folder, "made");
  fs.mkdirSync(made);
  await writeTrialModel(path.join(made, "says.gguf"), { ...shape, words, ends: true });
  await writeTrialModel(path.join(made, "endless.gguf"), { ...shape, words, ends: false });
  await writeWordModel(path.join(made, "means.gguf"));
  fs.writeFileSync(path.join(made, "damaged.gguf"), "GGUF and nothing that belongs to it");
  hub = http.createServer((request, response) => {
    const bytes = fs.readFileSync(path.join(made, path.basename(request.url ?? "")));
    const sum = createHash("sha256").update(bytes).digest("hex");
    response.writeHead(200, { etag: '"1"', "x-linked-etag": `"${sum}"`, "content-length": bytes.length });
    response.end(request.method === "HEAD" ? undefined : bytes);
  });
  hub.listen(0, "127.0.0.1");
  await once(hub, "listening");
  local = localModels({
    folder: path.join(folder, "local"),
    downloadBaseUrl: `http://127.0.0.1:${(hub.address() as AddressInfo).port}`,
    contextTokens: 4_096,
    idleMs: 0,
    space: diskSpace(() => {}),
    log: { info() {}, warn() {}, error() {} },
    catalog: ["says", "endless", "damaged", "means"].map(offered),
  });
});

afterAll(() => {
  local.local.close();
  hub.close();
  fs.rmSync(folder, { recursive: true });
});

const stateOf = async (name: string) => {
  const { engine, models } = await local.local.state();
  return { engine, ...models.find((model) => model.name === name) };
};
const until = (name: string, phase: string) =>
  vi.waitUntil(async () => (await stateOf(name)).runner?.phase === phase, { timeout: 100_000, interval: 50 });

const prompt = (text: string): LanguageModelV4Prompt => [
  { role: "system", content: "Be short." },
  { role: "user", content: [{ type: "text", text }] },
];

async function reply(
  name: string,
  text: string,
  signal?: AbortSignal,
  onPart?: (part: LanguageModelV4StreamPart) => void,
) {
  const opened = await local.provider.open(name);
  if (!opened) throw new Error(`${name} cannot be opened.`);
  const { stream } = await opened.languageModel.doStream({
    prompt: prompt(text),
    ...(signal ? { abortSignal: signal } : {}),
  });
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) {
    parts.push(part);
    onPart?.(part);
  }
  return parts;
}

const textOf = (parts: readonly LanguageModelV4StreamPart[]) =>
  parts.map((part) => (part.type === "text-delta" ? part.delta : "")).join("");

it("is installed, downloaded, verified and loaded by one press, and answers", async () => {
  expect(await stateOf("says")).toMatchObject({ engine: { phase: "missing" }, file: { phase: "absent" } });
  local.local.prepare("says");
  await until("says", "ready");
  const { engine, file, runner } = await stateOf("says");
  expect(engine).toEqual({ phase: "installed", version: "3.21.1", graphics: null, problem: null });
  expect(file).toMatchObject({
    phase: "present",
    checkedBy: "hub",
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(runner).toMatchObject({ contextTokens: shape.contextTokens });
  const parts = await reply("says", "Hi");
  expect(textOf(parts)).toBe("Hello from a model inside.");
  expect(parts.at(-1)).toMatchObject({
    type: "finish",
    finishReason: { unified: "stop" },
    usage: { outputTokens: { total: expect.any(Number) } },
  });
  expect((await local.local.state()).machine.bytesPerSecond).toBeGreaterThan(0);
});

it("stops at once, and is free for the next reply", async () => {
  local.local.prepare("endless");
  await until("endless", "ready");
  const stop = new AbortController();
  let pieces = 0;
  const stopped = reply("endless", "Go on", stop.signal, (part) => {
    if (part.type === "text-delta" && ++pieces === 20) stop.abort(new Error("stopped"));
  });
  await expect(stopped).rejects.toThrow("stopped");
  const next = new AbortController();
  const again = reply(
    "endless",
    "Again",
    next.signal,
    (part) => part.type === "text-delta" && next.abort(new Error("enough")),
  );
  await expect(again).rejects.toThrow("enough");
});

it("says when a conversation is longer than its context, and loads again after it was unloaded", {
  tags: ["long"],
}, async () => {
  const [, failed] = await reply("says", "word ".repeat(3_000));
  expect(failed).toMatchObject({ type: "error", error: { failure: { kind: "context_too_long" } } });
  local.local.unload("says");
  expect((await stateOf("says")).runner).toEqual({ phase: "unloaded" });
  expect(textOf(await reply("says", "Hi"))).toBe("Hello from a model inside.");
});

it("tells the last words of a process that cannot load its file", { tags: ["long"] }, async () => {
  local.local.prepare("damaged");
  await until("damaged", "crashed");
  expect((await stateOf("damaged")).runner).toMatchObject({ lastWords: expect.stringMatching(/\S/) });
  const parts = await reply("damaged", "Hi");
  expect(parts.at(-1)).toMatchObject({ type: "error", error: { failure: { kind: "server_error" } } });
});

it("uses a file where it is, and removes only what it downloaded itself", async () => {
  const own = path.join(folder, "made/My Model (Q4).gguf");
  fs.copyFileSync(path.join(folder, "made/says.gguf"), own);
  expect(await local.local.addFile(path.join(folder, "none.gguf"))).toEqual({ problem: "not_found" });
  expect(await local.local.addFile(import.meta.filename)).toEqual({ problem: "not_a_model" });
  expect(await local.local.addFile(own)).toEqual({ name: "my-model-q4" });
  expect(textOf(await reply("my-model-q4", "Hi"))).toBe("Hello from a model inside.");
  await local.local.remove("my-model-q4");
  expect(await local.provider.open("my-model-q4")).toBeUndefined();
  expect(fs.existsSync(own)).toBe(true);
  await local.local.remove("says");
  expect(await stateOf("says")).toMatchObject({ file: { phase: "absent" }, runner: { phase: "unloaded" } });
});

describe("a model that turns texts into vectors", () => {
  const embed = async (values: string[], abortSignal = AbortSignal.timeout(60_000)) => {
    const answer = await local.provider.openEmbedding?.("means")?.doEmbed({ values, abortSignal });
    if (!answer) throw new Error("The provider has no models of vectors.");
    return answer;
  };
  const similarity = ([a = [], b = []]: number[][]) => {
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const length = (numbers: number[]) => Math.sqrt(sum(numbers.map((number) => number ** 2)));
    return sum(a.map((number, at) => number * (b[at] ?? 0))) / (length(a) * length(b));
  };

  it("is known by its file, is not there to chat, and finds what means the same", async () => {
    local.local.prepare("means");
    await until("means", "ready");
    expect(await stateOf("means")).toMatchObject({ kind: "embedding", runner: { contextTokens: 64 } });
    expect(await local.provider.open("means")).toBeUndefined();
    const names = (listings: readonly { id: string }[] = []) => listings.map(({ id }) => id);
    const state = await local.provider.state("other");
    if (!state.connected) throw new Error(state.reason);
    expect(names(state.embeddingModels)).toEqual(["local:means"]);
    expect(names(state.models)).toContain("local:endless");
    expect(names(state.models)).not.toContain("local:means");
    const same = await embed(["the boat", "THE ship"]);
    expect(similarity(same.embeddings)).toBeGreaterThan(0.99);
    expect(similarity((await embed(["the boat", "the dog"])).embeddings)).toBeLessThan(0.9);
    expect(same.usage?.tokens).toBe(4);
  });

  it("cuts a text that is longer than it reads, and is loaded again by the next call", async () => {
    const { embeddings, usage } = await embed(["dog ".repeat(500), "dog ".repeat(400)]);
    expect(similarity(embeddings)).toBeGreaterThan(0.99);
    expect(usage?.tokens).toBe(2 * 61);
    local.local.unload("means");
    expect((await embed(["dog"])).embeddings).toHaveLength(1);
    expect((await stateOf("means")).runner?.phase).toBe("ready");
  });

  it("stops between two texts, and is free for the next call", async () => {
    const stop = new AbortController();
    const texts = Array.from({ length: 50_000 }, () => "dog ".repeat(60));
    const stopped = embed(texts, stop.signal);
    setTimeout(() => stop.abort(new Error("stopped")), 100);
    await expect(stopped).rejects.toThrow("stopped");
    const started = performance.now();
    expect((await embed(["dog"])).embeddings).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("is refused as one when it chats", async () => {
    const refused = local.provider.openEmbedding?.("endless")?.doEmbed({ values: ["Hi"] });
    await expect(refused).rejects.toMatchObject({ failure: { kind: "unknown_model" } });
  });
});

it.each([
  [{ platform: "linux", arch: "x64", glibc: "2.36" }, { package: "linux-x64" }],
  [{ platform: "darwin", arch: "arm64", glibc: undefined }, { package: "mac-arm64-metal" }],
  [{ platform: "win32", arch: "x64", glibc: undefined }, { package: "win-x64" }],
  [{ platform: "linux", arch: "x64", glibc: undefined }, { reason: expect.stringContaining("musl") }],
  [{ platform: "linux", arch: "arm64", glibc: "2.31" }, { reason: expect.stringContaining("2.34") }],
  [{ platform: "freebsd", arch: "x64", glibc: undefined }, { reason: expect.stringContaining("no build") }],
] as const)("has the engine for %o or says why not", (machine, binary) => {
  expect(binaryFor(machine)).toEqual(binary);
});
