import { expect, it } from "vitest";
import { type ReplyUsage, writingSpeed } from "~/domain/chat/usage";

const usage: ReplyUsage = {
  ...{ inputTokens: 10, outputTokens: 100, isEstimated: false, cost: null, place: null },
  ...{ firstTokenMs: 1_000, durationMs: 3_000 },
};

it("measures the speed of writing without the time before the first token", () => {
  expect(writingSpeed(usage)).toBe(50);
});

it("has no speed where it is not known", () => {
  expect(writingSpeed({ ...usage, firstTokenMs: null })).toBeNull();
  expect(writingSpeed({ ...usage, durationMs: 1_010 })).toBeNull();
});
