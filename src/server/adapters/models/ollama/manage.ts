import "server-only";
import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { z } from "zod";
import type { OllamaPull } from "~/domain/model/ollama";
import type { OllamaRunner } from "~/server/ports/ollama";
import { createFetch } from "../../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "../base-url";
import { call, getJson } from "../get-json";
import { installedModels } from "./installed";

const TRIAL_TOKENS = 32;

const loaded = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().default(0),
      size_vram: z.number().default(0),
      context_length: z.number().nullish(),
    }),
  ),
});
const shown = z.object({
  modelfile: z.string().default(""),
  template: z.string().default(""),
  parameters: z.string().default(""),
  license: z.union([z.string(), z.array(z.string())]).default(""),
});
const version = z.object({ version: z.string() });
const answer = z.object({
  eval_count: z.number().default(0),
  eval_duration: z.number().default(0),
  load_duration: z.number().default(0),
});
const progress = z.object({
  status: z.string().default(""),
  digest: z.string().optional(),
  total: z.number().optional(),
  completed: z.number().optional(),
  error: z.string().optional(),
});

/** Ollama's management, over its native API. */
export function ollamaRunner(options: { baseUrl: string; fetch?: typeof fetch }): OllamaRunner {
  const baseUrl = withoutTrailingSlash(options.baseUrl);
  const fetch = options.fetch ?? createFetch();
  const pulls = new Map<string, { pull: OllamaPull; stop: AbortController }>();
  const get = <T>(path: string, shape: z.ZodType<T>, signal?: AbortSignal) =>
    getJson({ fetch, url: `${baseUrl}${path}` }, shape, signal);
  const installed = installedModels(baseUrl, fetch);

  async function runPull(name: string, stop: AbortController): Promise<void> {
    const set = (pull: OllamaPull) => pulls.set(name, { pull, stop });
    const layers = new Map<string, { total: number; completed: number }>();
    set({ name, phase: "running", status: "starting", share: null });
    try {
      const request = { fetch, url: `${baseUrl}/api/pull`, body: { model: name } };
      const response = await call(request, stop.signal);
      for await (const line of linesOf(response)) {
        const { status, digest, total, completed = 0, error } = progress.parse(JSON.parse(line));
        if (error) throw new Error(error);
        if (digest && total) layers.set(digest, { total, completed });
        set({ name, phase: "running", status, share: shareOf([...layers.values()]) });
        if (status === "success") return void pulls.delete(name);
      }
      throw new Error("Ollama ended the download without finishing it.");
    } catch (error) {
      const share = shareOf([...layers.values()]);
      if (stop.signal.aborted) set({ name, phase: "cancelled", share });
      else set({ name, phase: "failed", reason: (error as Error).message, share });
    }
  }

  return {
    machine: {
      address: displayOrigin(baseUrl),
      isContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
      memoryBytes: totalmem(),
    },
    version: async (signal) => (await get("/api/version", version, signal)).version,
    async models(signal) {
      const [models, running] = await Promise.all([
        installed(signal),
        // Absent before 0.1.33.
        get("/api/ps", loaded, signal).catch(() => ({ models: [] })),
      ]);
      return models.map(({ tag, bytes, parameterSize, quantization, contextTokens, capabilities }) => {
        const inMemory = running.models.find(({ name }) => name === tag);
        return {
          ...{ name: tag, bytes, parameters: parameterSize, quantization, contextTokens, capabilities },
          loaded: inMemory ? { bytes: inMemory.size, gpuBytes: inMemory.size_vram } : null,
        };
      });
    },
    async details(name) {
      const { modelfile, template, parameters, license } = await getJson(
        { fetch, url: `${baseUrl}/api/show`, body: { model: name } },
        shown,
      );
      return { modelfile, template, parameters, license: [license].flat().join("\n\n") };
    },
    pull(name) {
      if (pulls.get(name)?.pull.phase !== "running") void runPull(name, new AbortController());
    },
    cancel(name) {
      const entry = pulls.get(name);
      // A second press removes the notice.
      if (entry?.pull.phase === "running") entry.stop.abort();
      else pulls.delete(name);
    },
    pulls: () => [...pulls.values()].map(({ pull }) => pull),
    async remove(name) {
      const url = `${baseUrl}/api/delete`;
      const remove: typeof fetch = (input, init) => fetch(input, { ...init, method: "DELETE" });
      await call({ fetch: remove, url, body: { model: name } });
    },
    async tryOut(name, contextTokens) {
      const messages = [{ role: "user", content: "Count from one to ten." }];
      const settings = { num_ctx: contextTokens, num_predict: TRIAL_TOKENS };
      const body = { model: name, messages, stream: false, options: settings };
      const took = await getJson({ fetch, url: `${baseUrl}/api/chat`, body }, answer);
      // Ollama counts in nanoseconds.
      return {
        tokensPerSecond: took.eval_count / Math.max(took.eval_duration / 1e9, 1e-9),
        loadSeconds: took.load_duration / 1e9,
      };
    },
    async loadedContext(name) {
      const { models } = await get("/api/ps", loaded);
      return models.find((model) => model.name === name)?.context_length ?? null;
    },
  };
}

const shareOf = (layers: readonly { total: number; completed: number }[]): number | null => {
  const total = layers.reduce((sum, layer) => sum + layer.total, 0);
  return total > 0 ? layers.reduce((sum, layer) => sum + layer.completed, 0) / total : null;
};

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}
