import "server-only";
import { createGoogle } from "@ai-sdk/google";
import { wrapLanguageModel } from "ai";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalogue";
import type { ProviderFacts } from "~/domain/model/failure";
import { type ModelListing, parseModelId } from "~/domain/model/model";
import type { ModelProvider } from "~/server/ports/models";
import { shownAddress, withoutTrailingSlash } from "./base-url";
import { connect } from "./connect";
import { explainFailure, notConnected } from "./explain-failure";
import { offeredModels } from "./gemini/offered";
import { systemForGemma } from "./gemini/system-for-gemma";
import { guardReply } from "./guard-reply";
import { remembered } from "./remembered";

const GOOGLE_API = "https://generativelanguage.googleapis.com/v1beta";
const LIST_KEPT_MS = 60_000;

type GeminiOptions = {
  apiKey: string | undefined;
  /** Google's own API unless set; with its version, e.g. `https://…/v1beta`. */
  baseUrl?: string | undefined;
  fetch?: typeof fetch;
};

/** Gemini and Gemma at Google, over `generateContent`. The key travels in a header and never in a URL. */
export function geminiProvider({ apiKey, ...options }: GeminiOptions): ModelProvider {
  if (!apiKey) return withoutKey;
  const baseUrl = withoutTrailingSlash(options.baseUrl ?? GOOGLE_API);
  const fetch = options.fetch ?? connect();
  const headers = { "x-goog-api-key": apiKey };
  const api = createGoogle({ apiKey, baseURL: baseUrl, fetch });
  const middleware = [guardReply, systemForGemma];
  const facts = factsOf(baseUrl);
  const list = remembered(LIST_KEPT_MS, (signal) => offeredModels({ fetch, baseUrl, headers }, signal));
  const find = (models: readonly ModelListing[] | undefined, name: string) =>
    models?.find((model) => parseModelId(model.id).name === name);

  return {
    id: "gemini",
    async state(signal) {
      try {
        return { provider: "gemini", connected: true, models: await list.fresh(signal) };
      } catch (error) {
        return notConnected("gemini", error, facts);
      }
    },
    async open(name, signal) {
      // An old list will do here: what has gone since answers with its own error.
      const listing = find(list.lastKnown(), name) ?? find(await list.fresh(signal), name);
      if (!listing) return undefined;
      return { listing, languageModel: wrapLanguageModel({ model: api(name), middleware }) };
    },
    explain: (error, name) => explainFailure(error, facts, shownName(name)),
  };
}

const shownName = (name: string): string =>
  `gemini:${name}` === DEFAULT_MODEL_ID ? DEFAULT_MODEL_NAME : name;

const withoutKey: ModelProvider = {
  id: "gemini",
  state: async () => ({
    provider: "gemini",
    connected: false,
    models: [],
    reason: "No key for the Gemini API is set.",
    remedy: "Put a key from aistudio.google.com/apikey into GEMINI_API_KEY and start the server again.",
  }),
  open: async () => undefined,
};

const factsOf = (baseUrl: string): ProviderFacts => ({
  label: "The Gemini API",
  address: shownAddress(baseUrl),
  addressSetting: "GEMINI_BASE_URL",
  keySetting: "GEMINI_API_KEY",
  startHint: null,
  obtainHint: () => "Pick another model from the list.",
});
