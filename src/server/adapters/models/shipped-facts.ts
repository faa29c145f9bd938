import { type ModelListing, parseModelId } from "~/domain/model/model";

/** Few enough for the lowest of a price's tiers. */
const SAMPLE_TOKENS = 1_000;

/**
 * Completes what a provider says of its models from a table that comes with the product; nothing is requested. A server
 * that is not in the table keeps its models as they are.
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
    const found = calcPrice(usage, parseModelId(listing.id).name, { provider });
    if (!found) return listing;
    const { input_price, output_price, model } = found;
    // The same input, all of it kept from an earlier call.
    const kept = calcPrice({ ...usage, cache_read_tokens: SAMPLE_TOKENS }, parseModelId(listing.id).name, {
      provider,
    });
    return {
      ...listing,
      contextTokens: listing.contextTokens ?? model.context_window ?? null,
      price: listing.price ?? {
        input: input_price / SAMPLE_TOKENS,
        output: output_price / SAMPLE_TOKENS,
        cachedInput: (kept?.input_price ?? input_price) / SAMPLE_TOKENS,
      },
    };
  });
}
