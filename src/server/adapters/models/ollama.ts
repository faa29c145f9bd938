import { totalmem } from "node:os";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { wrapLanguageModel } from "ai";
import { estimateTokens } from "~/domain/model/context";
import type { ProviderInfo } from "~/domain/model/failure";
import { contextFitting } from "~/domain/model/local-model";
import type { ModelListing, ModelPlace } from "~/domain/model/model";
import { plausibleListings } from "~/domain/model/plausible-listings";
import type { ModelProvider } from "~/server/ports/models";
import { createFetch, type FetchFor } from "../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "./base-url";
import { explainFailure, notConnected } from "./explain-failure";
import { guardReply } from "./guard-reply";
import { type InstalledModel, installedModels } from "./ollama/installed";
import { ollamaLanguageModel } from "./ollama/language-model";
import { loadedModels } from "./ollama/loaded";
import { placeOf } from "./place-of";

/** Models of a local runner, over its native API. `baseUrl` e.g. `http://127.0.0.1:11434`. */
export function ollamaProvider(options: {
  baseUrl: string;
  fetchFor?: FetchFor;
  /** How messages name it; default: as configured in the environment. */
  info?: ProviderInfo;
  /** Of this machine, in bytes. */
  memoryBytes?: number;
}): ModelProvider {
  const baseUrl = withoutTrailingSlash(options.baseUrl);
  const fetchFor = options.fetchFor ?? createFetch();
  const fetchInstalled = installedModels(baseUrl, fetchFor);
  const info = options.info ?? providerInfo(baseUrl);
  const granted = new Map<string, number>();
  const limitOf = limitIn({ baseUrl, memoryBytes: options.memoryBytes ?? totalmem(), granted });
  const suspected = new Map<string, number>();
  // A runner may load a smaller context than requested. Counts from the second time: once may be another conversation
  // that reloaded the model.
  const noteGranted = async (tag: string, window: number) => {
    const models = await loadedModels(baseUrl, fetchFor);
    const loadedTokens = models.find(({ name }) => name === tag)?.context_length ?? window;
    if (loadedTokens >= window) return void suspected.delete(tag);
    if (suspected.get(tag) === loadedTokens) granted.set(tag, loadedTokens);
    suspected.set(tag, loadedTokens);
  };
  const listingOf = listingAt(baseUrl, limitOf);
  let chatModels: readonly InstalledModel[] = [];

  const installed = async (signal?: AbortSignal) => {
    const all = await fetchInstalled(signal);
    chatModels = all.filter((model) => model.canChat);
    return { chatModels, embedding: all.filter(({ capabilities }) => capabilities.includes("embedding")) };
  };

  return {
    id: "ollama",
    async state(reader, signal) {
      try {
        const { embedding } = await installed(signal);
        return {
          provider: "ollama",
          connected: true,
          models: plausibleListings(chatModels.map(listingOf)),
          embeddingModels: plausibleListings(embedding.map(listingOf)),
        };
      } catch (error) {
        return notConnected(error, { id: "ollama", info, reader });
      }
    },
    async open(name, signal) {
      // Only unknown names cost a round trip before the first token.
      const model = find(chatModels, name) ?? find((await installed(signal)).chatModels, name);
      if (!model) return undefined;
      const base = ollamaLanguageModel({
        baseUrl,
        fetch: fetchFor("ollamaReply"),
        ...model,
        contextTokens: limitOf(model),
        // Older runners do not report it.
        onLoaded: (window) => void noteGranted(model.tag, window).catch(() => {}),
      });
      return {
        listing: listingOf(model),
        languageModel: wrapLanguageModel({ model: base, middleware: guardReply }),
      };
    },
    // Ollama's own API has embeddings, too, but no SDK for it is as well maintained.
    openEmbedding: (name) =>
      createOpenAICompatible({
        name: "ollama",
        baseURL: `${baseUrl}/v1`,
        fetch: fetchFor("ollamaReply"),
      }).embeddingModel(name),
    explain: (error, model, reader) => explainFailure(error, { provider: info, model, reader }),
  };
}

/** To Ollama a name without a tag means `latest`. */
const find = (models: readonly InstalledModel[], name: string): InstalledModel | undefined =>
  models.find(({ tag }) => tag === name || tag === `${name}:latest`);

const abilities = ["tools", "thinking"] as const;

/** Ollama passes these on to servers of its maker. */
const isCloudModel = (tag: string): boolean => /[:-]cloud$/.test(tag);

const placeAt = (baseUrl: string, tag: string): ModelPlace =>
  isCloudModel(tag) ? "elsewhere" : placeOf(baseUrl);

type LimitOf = (model: InstalledModel) => number | null;

type LimitSources = { baseUrl: string; memoryBytes: number; granted: ReadonlyMap<string, number> };

/**
 * The largest window: the model's, what the runner gave when asked for more, or what this machine has memory for.
 * Elsewhere, the memory is not known.
 */
const limitIn =
  ({ baseUrl, memoryBytes, granted }: LimitSources): LimitOf =>
  ({ tag, bytes, contextTokens }) => {
    const isHere = bytes > 0 && placeAt(baseUrl, tag) === "machine";
    const limits = [contextTokens, granted.get(tag), isHere ? contextFitting(bytes, memoryBytes) : null];
    const known = limits.filter((limit) => typeof limit === "number");
    return known.length > 0 ? Math.min(...known) : null;
  };

/** Tokens left for a conversation: the window without what the runner adds. */
const roomIn = (limit: number | null, { exampleTokens, system }: InstalledModel): number | null =>
  limit === null ? null : Math.max(0, limit - exampleTokens - estimateTokens(system));

const listingAt =
  (baseUrl: string, limitOf: LimitOf) =>
  (model: InstalledModel): ModelListing => {
    const { tag, supportsImages, parameters, capabilities } = model;
    return {
      id: `ollama:${tag}`,
      name: tag,
      place: placeAt(baseUrl, tag),
      isConnected: true,
      supportsImages,
      ...(capabilities.length > 0
        ? { abilities: abilities.filter((each) => capabilities.includes(each)) }
        : {}),
      contextTokens: roomIn(limitOf(model), model),
      maxOutputTokens: null,
      ...(parameters === undefined ? {} : { parameters }),
    };
  };

const providerInfo = (baseUrl: string): ProviderInfo => ({
  label: "Ollama",
  address: displayOrigin(baseUrl),
  addressSetting: "OLLAMA_BASE_URL",
  keySetting: null,
  keySource: null,
  startHint: "Start it with `ollama serve`",
  obtainHint: (name) => `Get it with \`ollama pull ${name}\`, or pick another model.`,
});
