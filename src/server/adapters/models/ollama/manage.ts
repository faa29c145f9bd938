import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { z } from "zod";
import type { Example } from "~/domain/model/modelfile";
import type { OllamaDetails, OllamaModel } from "~/domain/model/ollama";
import type { OllamaRunner } from "~/server/ports/ollama";
import { createFetch, type FetchFor } from "../../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "../base-url";
import { call, getJson } from "../get-json";
import { type InstalledModel, installedModels } from "./installed";
import { loadedModels } from "./loaded";
import { ollamaTasks } from "./tasks";

const TRIAL_TOKENS = 32;

const showAnswer = z.object({
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

/** Ollama's management, over its native API. */
export function ollamaRunner(options: { baseUrl: string; fetchFor?: FetchFor }): OllamaRunner {
  const baseUrl = withoutTrailingSlash(options.baseUrl);
  const fetchFor = options.fetchFor ?? createFetch();
  const fetch = fetchFor("ollamaList");
  const installed = installedModels(baseUrl, fetchFor);

  return {
    ...ollamaTasks(baseUrl, fetchFor),
    machine: {
      address: displayOrigin(baseUrl),
      isContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
      memoryBytes: totalmem(),
    },
    async version(signal) {
      return (await getJson({ fetch, url: `${baseUrl}/api/version` }, version, signal)).version;
    },
    async models(signal) {
      const [models, running] = await Promise.all([
        installed(signal),
        loadedModels(baseUrl, fetchFor, signal).catch(() => []),
      ]);
      const loaded = new Map(running.map((model) => [model.name, model]));
      return models.map((model) => toModel(model, loaded.get(model.tag)));
    },
    details: async (name) =>
      toDetails(await getJson({ fetch, url: `${baseUrl}/api/show`, body: { model: name } }, showAnswer)),
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
      const timing = await getJson(request, answer);
      // Ollama counts in nanoseconds.
      return {
        tokensPerSecond: timing.eval_count / Math.max(timing.eval_duration / 1e9, 1e-9),
        loadSeconds: timing.load_duration / 1e9,
      };
    },
    async loadedContext(name) {
      const models = await loadedModels(baseUrl, fetchFor);
      return models.find((model) => model.name === name)?.context_length ?? null;
    },
  };
}

type LoadedModel = Awaited<ReturnType<typeof loadedModels>>[number];

const toModel = (model: InstalledModel, inMemory: LoadedModel | undefined): OllamaModel => ({
  name: model.tag,
  bytes: model.bytes,
  parameters: model.parameterSize,
  quantization: model.quantization,
  contextTokens: model.contextTokens,
  capabilities: model.capabilities,
  base: model.base,
  loaded: inMemory ? { bytes: inMemory.size, gpuBytes: inMemory.size_vram } : null,
});

const toDetails = ({ messages, details, license, ...texts }: z.infer<typeof showAnswer>): OllamaDetails => ({
  ...texts,
  license: [license].flat().join("\n\n"),
  examples: examplesIn(messages),
  base: details.parent_model || null,
});

/** Each question with the answer after it. */
function examplesIn(messages: z.infer<typeof showAnswer>["messages"]): Example[] {
  return (messages ?? []).flatMap(({ role, content }, at, all) => {
    const next = all[at + 1];
    return role === "user" && next?.role === "assistant" ? [{ user: content, assistant: next.content }] : [];
  });
}
