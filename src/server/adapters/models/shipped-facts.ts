import { type ModelListing, parseModelId } from "~/domain/model/model";

/** Within the lowest tier of tiered prices. */
const SAMPLE_TOKENS = 1_000;

/**
 * Completes a provider's listings from a table shipped with the product; nothing is requested. Listings of a server
 * that is not in the table stay unchanged.
 */
export async function withShippedFacts(
  address: string,
  listings: readonly ModelListing[],
): Promise<readonly ModelListing[]> {
  // Large, and needed only once a provider is connected.
  const { calcPrice, findProvider } = await import("@pydantic/genai-prices");
  const provider = findProvider({ providerApiUrl: address });
  if (!provider) return listings;
  const usage = { input_tokens: SAMPLE_TOKENS, output_tokens: SAMPLE_TOKENS };
  return listings.map((listing) => {
    const { name } = parseModelId(listing.id);
    const found = calcPrice(usage, name, { provider });
    if (!found) return listing;
    const { input_price, output_price, model } = found;
    // The same input, all of it cached.
    const cachedCost = calcPrice({ ...usage, cache_read_tokens: SAMPLE_TOKENS }, name, { provider });
    return {
      ...listing,
      contextTokens: listing.contextTokens ?? model.context_window ?? null,
      price: listing.price ?? {
        input: input_price / SAMPLE_TOKENS,
        output: output_price / SAMPLE_TOKENS,
        cachedInput: (cachedCost?.input_price ?? input_price) / SAMPLE_TOKENS,
      },
    };
  });
}
