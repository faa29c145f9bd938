import { isStarter, type ModelListing, parseModelId } from "~/domain/model/model";
import { copy } from "./copy";

/** A model's known properties, as short texts. */
export function factsOf(model: ModelListing): string[] {
  if (isStarter(model.id)) return [copy.starter];
  const { id, connection, place, contextTokens, supportsImages, abilities = [], price } = model;
  return [
    connection ?? copy.providers[parseModelId(id).provider],
    place && copy.places[place],
    contextTokens && copy.context(contextTokens),
    supportsImages && copy.supportsImages,
    ...abilities.map((ability) => copy.abilities[ability]),
    price && copy.perMillion(price),
  ].filter((fact) => typeof fact === "string");
}
