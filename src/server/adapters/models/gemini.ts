import { createGoogle } from "@ai-sdk/google";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalog";
import type { ProviderInfo } from "~/domain/model/failure";
import type { ModelProvider } from "~/server/ports/models";
import { createFetch, type FetchFor } from "../net/create-fetch";
import { displayOrigin, withoutTrailingSlash } from "./base-url";
import { cached } from "./cached";
import { ModelCallError } from "./call-failure";
import { explainFailure, notConnected } from "./explain-failure";
import { offeredModels } from "./gemini/offered";
import { systemForGemma } from "./gemini/system-for-gemma";
import { listedProvider } from "./listed-provider";

const GOOGLE_API = "https://generativelanguage.googleapis.com/v1beta";
const LIST_TTL_MS = 60_000;

type GeminiOptions = {
  apiKey: string | undefined;
  /** Google's own API unless set; with its version, e.g. `https://…/v1beta`. */
  baseUrl?: string | undefined;
  fetchFor?: FetchFor;
  /** How messages name it; default: as configured in the environment. */
  info?: ProviderInfo;
};

/** Google's Gemini and Gemma, over `generateContent`. The key is sent in a header, never in a URL. */
export function geminiProvider({ apiKey, ...options }: GeminiOptions): ModelProvider {
  const baseUrl = withoutTrailingSlash(options.baseUrl ?? GOOGLE_API);
  const info = options.info ?? providerInfo(baseUrl);
  if (!apiKey) return withoutKey(info);
  const fetchFor = options.fetchFor ?? createFetch();
  const headers = { "x-goog-api-key": apiKey };
  const api = createGoogle({ apiKey, baseURL: baseUrl, fetch: fetchFor("modelReply") });
  const request = { fetch: fetchFor("modelList"), baseUrl, headers };
  const list = cached(LIST_TTL_MS, (signal) => offeredModels(request, signal));
  return {
    ...listedProvider({
      id: "gemini",
      info,
      list,
      languageModel: (name) => api(name),
      embeddingModel: (name) => api.embeddingModel(name),
      middleware: [systemForGemma],
    }),
    explain: (error, name, reader) =>
      explainFailure(error, { provider: info, model: displayName(name), reader }),
  };
}

const displayName = (name: string): string =>
  `gemini:${name}` === DEFAULT_MODEL_ID ? DEFAULT_MODEL_NAME : name;

const withoutKey = (info: ProviderInfo): ModelProvider => {
  const noKey = new ModelCallError({ kind: "no_key" });
  return {
    id: "gemini",
    state: async (reader) => notConnected(noKey, { id: "gemini", info, reader }),
    open: async () => undefined,
    explain: (_, name, reader) => explainFailure(noKey, { provider: info, model: displayName(name), reader }),
  };
};

const providerInfo = (baseUrl: string): ProviderInfo => ({
  label: "The Gemini API",
  address: displayOrigin(baseUrl),
  addressSetting: "GEMINI_BASE_URL",
  keySetting: "GEMINI_API_KEY",
  keySource: "aistudio.google.com/apikey",
  startHint: null,
  obtainHint: () => "Pick another model from the list.",
});
