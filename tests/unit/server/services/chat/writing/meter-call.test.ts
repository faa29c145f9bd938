import { expect, it } from "vitest";
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

const usage = (input: number | undefined, output: number | undefined): ReportedUsage => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});

function measure(reported: ReportedUsage | undefined) {
  const meter = meterCall({ now: () => new Date(0) }, listing, {
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
