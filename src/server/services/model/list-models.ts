import "server-only";
import { mergeCatalogue } from "~/domain/model/catalogue";
import type { ModelListing } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";

/** Every model that can be picked, sorted by name: what answers now, and the catalogue's names that nothing answers for. */
export async function listModels(deps: { models: Models }): Promise<ModelListing[]> {
  return mergeCatalogue(await deps.models.list());
}
