import { wrapLanguageModel } from "ai";
import type { ProviderInfo } from "~/domain/model/failure";
import type { ModelFileKind } from "~/domain/model/local-model";
import type { ModelListing } from "~/domain/model/model";
import type { LocalModelState } from "~/server/ports/local-models";
import type { ModelProvider } from "~/server/ports/models";
import { explainFailure } from "../explain-failure";
import { guardReply } from "../guard-reply";
import { localEmbeddingModel } from "./embedding-model";
import { localLanguageModel } from "./language-model";
import type { LocalRuntime } from "./runtime";

/** Provides the models whose files are present, once the engine is installed. */
export function localProvider({
  engine,
  names,
  stateOf,
  runnerOf,
  contextTokens,
}: LocalRuntime): ModelProvider {
  const listingOf = listingWith(contextTokens);
  const isUsable = ({ file }: LocalModelState) =>
    file.phase === "present" && engine.state().phase === "installed";

  async function usable(name: string, wanted: ModelFileKind): Promise<LocalModelState | undefined> {
    const state = await stateOf(name);
    return isUsable(state) && state.kind === wanted ? state : undefined;
  }

  return {
    id: "local",
    async state() {
      const present = (await Promise.all((await names()).map(stateOf))).filter(isUsable);
      const listings = (wanted: ModelFileKind) =>
        present.filter(({ kind }) => kind === wanted).map(listingOf);
      return {
        provider: "local",
        connected: true,
        models: listings("chat"),
        embeddingModels: listings("embedding"),
      };
    },
    async open(name) {
      const state = await usable(name, "chat");
      if (!state) return undefined;
      const base = localLanguageModel(name, await runnerOf(name));
      return {
        listing: listingOf(state),
        languageModel: wrapLanguageModel({ model: base, middleware: guardReply }),
      };
    },
    openEmbedding: (name) =>
      localEmbeddingModel(name, async () => (await usable(name, "embedding")) && runnerOf(name)),
    explain: (error, model, reader) => explainFailure(error, { provider: info, model, reader }),
  };
}

const listingWith =
  (contextTokens: number) =>
  ({ name, catalog: model, runner }: LocalModelState): ModelListing => ({
    id: `local:${name}`,
    name,
    isConnected: true,
    place: "machine",
    supportsImages: false,
    abilities: [],
    contextTokens:
      runner.phase === "ready"
        ? runner.contextTokens
        : Math.min(contextTokens, model?.contextTokens ?? contextTokens),
    maxOutputTokens: null,
    ...(model ? { parameters: model.parameters } : {}),
  });

const info: ProviderInfo = {
  label: "The model on this machine",
  address: "this machine",
  addressSetting: "MODEL_DOWNLOAD_BASE_URL",
  keySetting: null,
  keySource: null,
  startHint: null,
  obtainHint: () => "Download it under Models on this machine in your account, or pick another model.",
};
