import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { APICallError } from "@ai-sdk/provider";
import { z } from "zod";
import { networkCauseOf } from "~/domain/error/network-cause";
import { createRequest, type Example, type Modelfile } from "~/domain/model/modelfile";
import type { OllamaPull } from "~/domain/model/ollama";
import type { OllamaRunner } from "~/server/ports/ollama";
import { answerLimits } from "../../net/answer-limits";
import { createFetch, type FetchFor } from "../../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "../base-url";
import { call, getJson } from "../get-json";
import { installedModels } from "./installed";
import { loadedModels } from "./loaded";

const TRIAL_TOKENS = 32;

const shown = z.object({
  modelfile: z.string().default(""),
  template: z.string().default(""),
  parameters: z.string().default(""),
  license: z.union([z.string(), z.array(z.string())]).default(""),
  system: z.string().default(""),
  messages: z.array(z.object({ role: z.string(), content: z.string().default("") })).nullish(),
  details: z.object({ parent_model: z.string().default("") }).default({ parent_model: "" }),
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

/** A change that takes long. */
type Task = { kind: "download"; name: string } | { kind: "create"; name: string; modelfile: Modelfile };

const requestOf = (task: Task) =>
  task.kind === "download"
    ? { path: "/api/pull", body: { model: task.name } }
    : { path: "/api/create", body: createRequest(task.modelfile) };

/** Ollama's management, over its native API. */
export function ollamaRunner(options: { baseUrl: string; fetchFor?: FetchFor }): OllamaRunner {
  const baseUrl = withoutTrailingSlash(options.baseUrl);
  const fetchFor = options.fetchFor ?? createFetch();
  const fetch = fetchFor("ollamaList");
  const tasks = new Map<string, { task: Task; pull: OllamaPull; stop: AbortController }>();
  const get = <T>(path: string, shape: z.ZodType<T>, signal?: AbortSignal) =>
    getJson({ fetch, url: `${baseUrl}${path}` }, shape, signal);
  const installed = installedModels(baseUrl, fetchFor);

  async function run(task: Task, stop: AbortController): Promise<void> {
    const about = { name: task.name, task: task.kind };
    const set = (pull: OllamaPull) => tasks.set(about.name, { task, pull, stop });
    const layers = new Map<string, { total: number; completed: number }>();
    set({ ...about, phase: "running", status: "starting", share: null });
    try {
      const request = { fetch: fetchFor("ollamaProgress"), ...requestOf(task) };
      const response = await call({ ...request, url: `${baseUrl}${request.path}` }, stop.signal);
      for await (const line of linesOf(response)) {
        const { status, digest, total, completed = 0, error } = progress.parse(JSON.parse(line));
        if (error) throw new Error(error);
        const isKnown = layers.size < answerLimits.ollamaProgress.items || layers.has(digest ?? "");
        if (digest && total && isKnown) layers.set(digest, { total, completed });
        set({ ...about, phase: "running", status, share: shareOf([...layers.values()]) });
        if (status === "success") return void tasks.delete(about.name);
      }
      throw new Error("Ollama ended without finishing it.");
    } catch (error) {
      const share = shareOf([...layers.values()]);
      if (stop.signal.aborted) set({ ...about, phase: "cancelled", share });
      else set({ ...about, phase: "failed", reason: reasonOf(error), share });
    }
  }
  const isRunning = (name: string) => tasks.get(name)?.pull.phase === "running";

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
        loadedModels(baseUrl, fetchFor, signal).catch(() => []),
      ]);
      const loaded = new Map(running.map((model) => [model.name, model]));
      return models.map(({ tag, bytes, parameterSize, quantization, contextTokens, capabilities, base }) => {
        const inMemory = loaded.get(tag);
        return {
          name: tag,
          bytes,
          parameters: parameterSize,
          quantization,
          contextTokens,
          capabilities,
          base,
          loaded: inMemory ? { bytes: inMemory.size, gpuBytes: inMemory.size_vram } : null,
        };
      });
    },
    async details(name) {
      const { messages, details, license, ...texts } = await getJson(
        { fetch, url: `${baseUrl}/api/show`, body: { model: name } },
        shown,
      );
      return {
        ...texts,
        license: [license].flat().join("\n\n"),
        examples: examplesIn(messages),
        base: details.parent_model || null,
      };
    },
    pull(name) {
      if (!isRunning(name)) void run({ kind: "download", name }, new AbortController());
    },
    create(modelfile) {
      const { name } = modelfile;
      if (!isRunning(name)) void run({ kind: "create", name, modelfile }, new AbortController());
    },
    unfinished(name) {
      const task = tasks.get(name)?.task;
      return task?.kind === "create" && !isRunning(name) ? task.modelfile : null;
    },
    resume(name) {
      const entry = tasks.get(name);
      if (entry && !isRunning(name)) void run(entry.task, new AbortController());
    },
    cancel(name) {
      // A second press removes the notice.
      if (isRunning(name)) tasks.get(name)?.stop.abort();
      else tasks.delete(name);
    },
    pulls: () => [...tasks.values()].map(({ pull }) => pull),
    async remove(name) {
      const url = `${baseUrl}/api/delete`;
      const remove: typeof globalThis.fetch = (input, init) => fetch(input, { ...init, method: "DELETE" });
      await call({ fetch: remove, url, body: { model: name } });
    },
    async tryOut(name, contextTokens) {
      const messages = [{ role: "user", content: "Count from one to ten." }];
      const settings = { num_ctx: contextTokens, num_predict: TRIAL_TOKENS };
      const body = { model: name, messages, stream: false, options: settings };
      const request = { fetch: fetchFor("ollamaTrial"), url: `${baseUrl}/api/chat`, body };
      const took = await getJson(request, answer);
      // Ollama counts in nanoseconds.
      return {
        tokensPerSecond: took.eval_count / Math.max(took.eval_duration / 1e9, 1e-9),
        loadSeconds: took.load_duration / 1e9,
      };
    },
    async loadedContext(name) {
      const models = await loadedModels(baseUrl, fetchFor);
      return models.find((model) => model.name === name)?.context_length ?? null;
    },
  };
}

/** Each question with the answer after it. */
function examplesIn(messages: z.infer<typeof shown>["messages"]): Example[] {
  return (messages ?? []).flatMap(({ role, content }, at, all) => {
    const next = all[at + 1];
    return role === "user" && next?.role === "assistant" ? [{ user: content, assistant: next.content }] : [];
  });
}

const refusal = z.object({ error: z.string() });

/** Ollama's own words, which a refusal has in its body. */
function reasonOf(error: unknown): string {
  const cause = networkCauseOf(error);
  if (cause) return `Ollama could not be reached: ${cause.words}.`;
  if (!APICallError.isInstance(error)) return (error as Error).message;
  try {
    return refusal.parse(JSON.parse(error.responseBody ?? "")).error;
  } catch {
    return error.message;
  }
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
