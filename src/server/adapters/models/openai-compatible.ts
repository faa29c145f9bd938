import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ProviderInfo } from "~/domain/model/failure";
import type { ModelProvider } from "~/server/ports/models";
import { createFetch, type FetchFor } from "../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "./base-url";
import { listedProvider } from "./listed-provider";
import { servedModels } from "./openai-compatible/served";
import { passTopK } from "./openai-compatible/top-k";

/** Models of any server that speaks OpenAI's chat protocol: llama.cpp, LM Studio, vLLM. `baseUrl` with or without `/v1`. */
export function openAiCompatibleProvider(options: {
  baseUrl: string;
  apiKey?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  fetchFor?: FetchFor;
  /** How messages name it; default: as configured in the environment. */
  info?: ProviderInfo;
}): ModelProvider {
  const root = apiRoot(options.baseUrl);
  const fetchFor = options.fetchFor ?? createFetch();
  const headers: Record<string, string> = {
    ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    ...options.headers,
  };
  const api = createOpenAICompatible({
    name: "openai",
    baseURL: root,
    headers,
    includeUsage: true,
    // llama.cpp, LM Studio and vLLM take a JSON schema.
    supportsStructuredOutputs: true,
    fetch: fetchFor("modelReply"),
  });
  return listedProvider({
    id: "openai",
    info: options.info ?? providerInfo(options.baseUrl),
    list: (signal) => servedModels({ fetch: fetchFor("modelList"), root, headers }, signal),
    languageModel: (name) => api.chatModel(name),
    embeddingModel: (name) => api.embeddingModel(name),
    middleware: [passTopK("openai")],
  });
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

/** The API's root: the base URL, with `/v1` appended unless its path has a version (`/v1`, `/v1beta/openai`). */
function apiRoot(baseUrl: string): string {
  const root = withoutTrailingSlash(baseUrl);
  return /\/v\d/.test(new URL(root).pathname) ? root : `${root}/v1`;
}
