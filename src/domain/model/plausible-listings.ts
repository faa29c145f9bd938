import { storableText } from "../text/storable-text";
import type { ModelListing } from "./model";

/** An id, with a connection's prefix, has at most 200 characters. */
const MAX_NAME_CHARACTERS = 150;
/** A hundred times today's largest. */
const MAX_TOKENS = 1_000_000_000;
const MAX_PARAMETERS = 1e15;

/** Sanitizes a server's list of models: unique, with usable names and plausible numbers. */
export function plausibleListings(listings: readonly ModelListing[]): ModelListing[] {
  const byId = new Map<string, ModelListing>();
  for (const listing of listings)
    if (isUsableName(listing.name) && !byId.has(listing.id)) byId.set(listing.id, plausible(listing));
  return [...byId.values()];
}

const isUsableName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= MAX_NAME_CHARACTERS &&
  !/\s|\p{Cc}/u.test(name) &&
  storableText(name) === name;

const plausible = ({ parameters, price, ...listing }: ModelListing): ModelListing => ({
  ...listing,
  contextTokens: countUpTo(MAX_TOKENS, listing.contextTokens),
  maxOutputTokens: countUpTo(MAX_TOKENS, listing.maxOutputTokens),
  ...(parameters && countUpTo(MAX_PARAMETERS, parameters) ? { parameters } : {}),
  ...(price && isPrice(price.input) && isPrice(price.output) && isPrice(price.cachedInput ?? 0)
    ? { price }
    : {}),
});

const countUpTo = (max: number, value: number | null): number | null =>
  value !== null && value >= 0 && value <= max ? Math.floor(value) : null;

/** US dollars per token. */
const isPrice = (value: number): boolean => value >= 0 && value <= 1;
