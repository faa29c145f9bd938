import { expect, it } from "vitest";
import type { ModelListing } from "~/domain/model/model";
import type { ReportedUsage } from "~/server/ports/models";
import { meterCall } from "~/server/services/chat/writing/meter-call";

const listing = {
  id: "openai:m",
  name: "m",
  isConnected: true,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
  price: { input: 1e-6, output: 1e-6 },
};

const usage = (input: number | undefined, output: number | undefined, cached?: number): ReportedUsage => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: cached, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});

function measure(reported: ReportedUsage | undefined, price: ModelListing["price"] = listing.price) {
  const meter = meterCall({ now: () => new Date(0) }, price ? { price } : {}, {
    instructions: "Answer in one word. ".repeat(20),
    turns: [{ tokens: 100, images: [] }],
  });
  meter.receive("A few words of an answer.");
  return meter.end(reported);
}

const counted = measure(undefined);

it("takes what a provider reports, if it can be true", () => {
  expect(measure(usage(230, 12))).toMatchObject({ inputTokens: 230, outputTokens: 12, isEstimated: false });
  // Thoughts that are not shown.
  expect(measure(usage(230, 90_000))).toMatchObject({ outputTokens: 90_000, isEstimated: false });
});

it("counts and prices what the provider had kept of the prompt", () => {
  const price = { input: 1e-6, output: 1e-6, cachedInput: 1e-7 };
  const kept = measure(usage(230, 12, 200), price);
  expect(kept.cachedTokens).toBe(200);
  expect(kept.cost).toBeCloseTo(30e-6 + 200e-7 + 12e-6, 10);
  // In full where no other price is known.
  expect(measure(usage(230, 12, 200)).cost).toBeCloseTo(242e-6, 10);
  // None, or more than the prompt has.
  for (const cached of [undefined, 0, 231])
    expect(measure(usage(230, 12, cached), price).cachedTokens).toBeNull();
});

it.each([-100_000, -1, 0, 0.5, 1e9, 1e308, Number.NaN, Number.POSITIVE_INFINITY])(
  "corrects a reported usage of %d tokens to what was counted",
  (tokens) => {
    const { inputTokens, outputTokens, cost } = counted;
    expect(measure(usage(tokens, tokens))).toMatchObject({
      inputTokens,
      outputTokens,
      cost,
      isEstimated: true,
    });
  },
);
