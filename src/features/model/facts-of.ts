import type { ModelListing } from "~/domain/model/model";
import { copy } from "./copy";

/** What is known of a model that answers. */
export const factsOf = ({ connection, contextTokens, place, price }: ModelListing): string[] => [
  ...(connection ? [connection] : []),
  ...(place ? [copy.places[place]] : []),
  ...(contextTokens ? [copy.context(contextTokens)] : []),
  ...(price ? [copy.perMillion(price)] : []),
];
