import "server-only";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { wrapLanguageModel } from "ai";
import type { ProviderInfo } from "~/domain/model/failure";
import type { ModelListing } from "~/domain/model/model";
import type { ModelProvider } from "~/server/ports/models";
import { createFetch } from "../net/create-fetch";
import { displayOrigin } from "./base-url";
import { explainFailure, notConnected } from "./explain-failure";
import { guardReply } from "./guard-reply";
import { apiRoot } from "./openai-compatible/api-root";
import { servedModels } from "./openai-compatible/served";
import { passTopK } from "./openai-compatible/top-k";

/** Models of any server that speaks OpenAI's chat protocol: llama.cpp, LM Studio, vLLM. `baseUrl` with or without `/v1`. */
export function openAiCompatibleProvider(options: {
  baseUrl: string;
  apiKey?: string | undefined;
  fetch?: typeof fetch;
}): ModelProvider {
  const root = apiRoot(options.baseUrl);
  const fetch = options.fetch ?? createFetch();
  const headers: Record<string, string> = options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {};
  const api = createOpenAICompatible({ name: "openai", baseURL: root, headers, fetch, includeUsage: true });
  const middleware = [guardReply, passTopK("openai")];
  const info = providerInfo(options.baseUrl);
  let known: readonly ModelListing[] = [];

  const served = async (signal?: AbortSignal) => {
    known = await servedModels({ fetch, root, headers }, signal);
    return known;
  };
  const find = (models: readonly ModelListing[], name: string) => models.find((model) => model.name === name);

  return {
    id: "openai",
    async state(signal) {
      try {
        return { provider: "openai", connected: true, models: await served(signal) };
      } catch (error) {
        return notConnected("openai", error, info);
      }
    },
    async open(name, signal) {
      const listing = find(known, name) ?? find(await served(signal), name);
      if (!listing) return undefined;
      return { listing, languageModel: wrapLanguageModel({ model: api.chatModel(name), middleware }) };
    },
    explain: (error, name) => explainFailure(error, info, name),
  };
}

const providerInfo = (baseUrl: string): ProviderInfo => ({
  label: "The OpenAI-compatible server",
  address: displayOrigin(baseUrl),
  addressSetting: "OPENAI_COMPATIBLE_BASE_URL",
  keySetting: "OPENAI_COMPATIBLE_API_KEY",
  keySource: null,
  startHint: "Start the server",
  obtainHint: (name) => `Load ${name} in the server, or pick another model.`,
});
