import { createAnthropic } from "@ai-sdk/anthropic";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import type { EmbeddingModelV4, LanguageModelV4, LanguageModelV4Middleware } from "@ai-sdk/provider";
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { type ConnectionKind, connectionFacts } from "~/domain/model/connection";
import type { ProviderInfo } from "~/domain/model/failure";
import { connectionProviderId, type ModelAbility, type ModelListing, modelIdOf } from "~/domain/model/model";
import type { ConnectionSettings, ModelProvider, OpenedModel, ProviderState } from "~/server/ports/models";
import { createSafeFetch, type FetchFor } from "../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "./base-url";
import { cached } from "./cached";
import { explainFailure } from "./explain-failure";
import { geminiProvider } from "./gemini";
import { call } from "./get-json";
import { listedProvider } from "./listed-provider";
import { ollamaProvider } from "./ollama";
import { openAiCompatibleProvider } from "./openai-compatible";
import { servedModels } from "./openai-compatible/served";

const LIST_TTL_MS = 60_000;

/** Each call says who reads about failures. */
type Settings = Omit<ConnectionSettings, "reader">;

/** The models of a connection that a user made. */
export function connectionProvider(settings: Settings): ModelProvider {
  const fetchFor = createSafeFetch({ guard: { allowPrivate: settings.allowPrivate } });
  const provider = makers[settings.kind](settings, fetchFor);
  const chosen = settings.models && new Set(settings.models);
  const id = connectionProviderId(settings.id);
  const offers = ({ id: modelId }: ModelListing) => !chosen || chosen.has(nameIn(provider, modelId));
  const relabel = (listing: ModelListing): ModelListing => ({
    ...listing,
    id: modelIdOf(id, nameIn(provider, listing.id)),
    connection: settings.name,
  });
  return {
    id,
    async state(reader, signal): Promise<ProviderState> {
      const state = await provider.state(reader, signal);
      // Those that were chosen stay in the list, as not connected.
      if (!state.connected)
        return {
          ...state,
          provider: id,
          models: (settings.models ?? []).map((name) => ({
            ...disconnected,
            id: modelIdOf(id, name),
            name,
            connection: settings.name,
          })),
        };
      return {
        ...state,
        provider: id,
        models: state.models.filter(offers).map(relabel),
        embeddingModels: (state.embeddingModels ?? []).filter(offers).map(relabel),
      };
    },
    async open(name, signal): Promise<OpenedModel | undefined> {
      if (chosen && !chosen.has(name)) return undefined;
      const opened = await provider.open(name, signal);
      return opened && { ...opened, listing: relabel(opened.listing) };
    },
    openEmbedding: (name) => (chosen && !chosen.has(name) ? undefined : provider.openEmbedding?.(name)),
    explain: (error, model, reader) => explainFailure(error, { provider: infoOf(settings), model, reader }),
  };
}

/** A model's name at its provider: what follows the provider's own prefix. */
const nameIn = (provider: ModelProvider, modelId: string): string => modelId.slice(provider.id.length + 1);

type Maker = (settings: Settings, fetchFor: FetchFor) => ModelProvider;

type Vendor = {
  create(api: Api): (name: string) => LanguageModelV4;
  /** Absent where it has no embedding models. */
  embedding?: (api: Api) => (name: string) => EmbeddingModelV4;
  /** The headers that carry the key to the list of models. */
  authorize?: (key: string) => Record<string, string>;
  listPath?: string;
  /** Abilities of all of its models, where its list has none. */
  abilities?: readonly ModelAbility[];
  /** Checks the key, where the list of models is public. */
  keyPath?: string;
  middleware?: readonly LanguageModelV4Middleware[];
};

type Api = {
  apiKey: string;
  baseURL: string;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
};

/** A vendor with its own SDK and a list of models in OpenAI's format. */
const vendor =
  ({ create, embedding, authorize = bearer, listPath, keyPath, abilities, middleware }: Vendor): Maker =>
  (settings, fetchFor) => {
    const root = withoutTrailingSlash(addressOf(settings));
    const headers = { ...settings.headers };
    const api = { apiKey: settings.key ?? "", baseURL: root, headers };
    const calls = { ...api, fetch: fetchFor("modelReply") };
    const listHeaders = { ...authorize(settings.key ?? ""), ...headers };
    const list = cached(LIST_TTL_MS, async (signal) => {
      const request = { fetch: fetchFor("modelList"), headers: listHeaders };
      const [models] = await Promise.all([
        servedModels({ ...request, root, path: listPath }, signal),
        keyPath && call({ ...request, url: `${root}${keyPath}` }, signal).then(({ body }) => body?.cancel()),
      ]);
      return abilities ? models.map((model) => ({ abilities, ...model })) : models;
    });
    return listedProvider({
      id: "openai",
      info: infoOf(settings),
      list,
      languageModel: create(calls),
      embeddingModel: embedding?.(calls),
      middleware,
    });
  };

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** OpenAI would otherwise keep every conversation for a month. */
const notStored: LanguageModelV4Middleware = {
  specificationVersion: "v4",
  transformParams: async ({ params }) => ({
    ...params,
    providerOptions: { ...params.providerOptions, openai: { store: false } },
  }),
};

const makers: Record<ConnectionKind, Maker> = {
  openai: vendor({
    create: (api) => createOpenAI(api),
    embedding: (api) => createOpenAI(api).embeddingModel,
    abilities: ["tools"],
    middleware: [notStored],
  }),
  anthropic: vendor({
    create: createAnthropic,
    authorize: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
    // By default it lists 20.
    listPath: "/models?limit=1000",
  }),
  mistral: vendor({ create: createMistral, embedding: (api) => createMistral(api).embedding }),
  openrouter: vendor({
    create: (api) => {
      const router = createOpenRouter(api);
      return (name) => router.chat(name);
    },
    keyPath: "/key",
  }),
  gemini: (settings, fetchFor) =>
    geminiProvider({
      apiKey: settings.key ?? undefined,
      baseUrl: addressOf(settings),
      fetchFor,
      info: infoOf(settings),
    }),
  ollama: (settings, fetchFor) =>
    ollamaProvider({
      baseUrl: addressOf(settings),
      info: infoOf(settings),
      fetchFor: withHeaders(fetchFor, { ...(settings.key && bearer(settings.key)), ...settings.headers }),
    }),
  compatible: (settings, fetchFor) =>
    openAiCompatibleProvider({
      baseUrl: addressOf(settings),
      headers: settings.headers,
      fetchFor,
      info: infoOf(settings),
      apiKey: settings.key ?? undefined,
    }),
};

/** For a protocol without keys: a proxy in front of the server may ask for one. */
function withHeaders(fetchFor: FetchFor, added: Record<string, string>): FetchFor {
  return (kind) => (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return fetchFor(kind)(input, { ...init, headers });
  };
}

const disconnected = {
  isConnected: false,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
} as const;

const addressOf = ({ kind, address }: Settings): string => address ?? connectionFacts[kind].address ?? "";

function infoOf(settings: Settings): ProviderInfo {
  const { keySource } = connectionFacts[settings.kind];
  return {
    label: settings.name,
    address: displayOrigin(addressOf(settings)),
    addressSetting: "its address under Connections in your account",
    keySetting: "Connections in your account",
    isOnScreen: true,
    keySource,
    startHint: null,
    obtainHint: () => "Pick another model from the list.",
  };
}
