import type { EmbeddingModelV4, LanguageModelV4, LanguageModelV4Middleware } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import type { ProviderInfo } from "~/domain/model/failure";
import { type ModelListing, modelIdOf } from "~/domain/model/model";
import { plausibleListings } from "~/domain/model/plausible-listings";
import type { ModelProvider } from "~/server/ports/models";
import { explainFailure, notConnected } from "./explain-failure";
import { guardReply } from "./guard-reply";
import { placeOf } from "./place-of";
import { withShippedFacts } from "./shipped-facts";

type Options = {
  id: string;
  info: ProviderInfo;
  list(signal?: AbortSignal): Promise<readonly ModelListing[]>;
  languageModel(name: string): LanguageModelV4;
  embeddingModel?: ((name: string) => EmbeddingModelV4) | undefined;
  middleware?: readonly LanguageModelV4Middleware[];
};

/** A provider with a list of its models. */
export function listedProvider({
  id,
  info,
  list,
  languageModel,
  embeddingModel,
  middleware = [],
}: Options): ModelProvider {
  const place = placeOf(info.address);
  let cachedListings: readonly ModelListing[] = [];
  const refresh = async (signal?: AbortSignal) => {
    const listings = await withShippedFacts(info.address, plausibleListings(await list(signal)));
    cachedListings = listings.map((listing) => ({ ...listing, place }));
    return cachedListings;
  };
  const isEmbedding = ({ makesVectors }: ModelListing) => makesVectors === true;
  const find = (models: readonly ModelListing[], name: string) =>
    models.find((model) => model.id === modelIdOf(id, name) && !isEmbedding(model));
  return {
    id,
    async state(reader, signal) {
      try {
        const all = await refresh(signal);
        return {
          provider: id,
          connected: true,
          models: all.filter((listing) => !isEmbedding(listing)),
          embeddingModels: all.filter(isEmbedding),
        };
      } catch (error) {
        return notConnected(error, { id, info, reader });
      }
    },
    async open(name, signal) {
      // Only unknown names cost a round trip before the first token.
      const listing = find(cachedListings, name) ?? find(await refresh(signal), name);
      if (!listing) return undefined;
      const model = wrapLanguageModel({
        model: languageModel(name),
        middleware: [guardReply, ...middleware],
      });
      return { listing, languageModel: model };
    },
    openEmbedding: (name) => embeddingModel?.(name),
    explain: (error, model, reader) => explainFailure(error, { provider: info, model, reader }),
  };
}
