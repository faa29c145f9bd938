import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens, exceedsContext, windowFor } from "~/domain/model/context";

describe("estimateTokens", () => {
  it("counts about four Latin letters per token, and one letter of other scripts", () => {
    expect([
      estimateTokens(""),
      estimateTokens("abcdefgh"),
      estimateTokens("世界"),
      estimateTokens("Grüße ab"),
    ]).toEqual([0, 2, 2, 2]);
  });

  it("never decreases for longer text", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => estimateTokens(a + b) >= estimateTokens(a)));
  });
});

describe("windowFor", () => {
  it.each([
    [10, 2_048, 32_768, 8_192],
    [5_000, 2_048, 32_768, 8_192],
    [6_000, 2_048, 32_768, 16_384],
    [6_000, 2_048, null, 16_384],
    [10, 2_048, 4_096, 4_096],
    [30_000, 8_192, 40_960, 40_960],
  ])("for %i and %i tokens of a model with %s asks for %i", (prompt, output, context, window) => {
    expect(windowFor(prompt, output, context)).toBe(window);
  });

  it("fits prompt and reply if the model can, and uses few distinct sizes", () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(20_000), (prompt, output) => {
        const window = windowFor(prompt, output, null);
        expect(window).toBeGreaterThanOrEqual(prompt + output);
        expect(Number.isInteger(Math.log2(window))).toBe(true);
      }),
    );
  });
});

describe("exceedsContext", () => {
  it("is true only if the model's size is known and the prompt alone is larger", () => {
    expect([exceedsContext(9_000, 8_192), exceedsContext(8_192, 8_192), exceedsContext(9_000, null)]).toEqual(
      [true, false, false],
    );
  });
});
