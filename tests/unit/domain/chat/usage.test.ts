import { expect, it } from "vitest";
import { type ReplyUsage, writingSpeed } from "~/domain/chat/usage";

const usage: ReplyUsage = {
  inputTokens: 10,
  cachedTokens: null,
  outputTokens: 100,
  isEstimated: false,
  cost: null,
  place: null,
  firstTokenMs: 1_000,
  writingMs: 2_000,
};

it("measures the speed of writing", () => {
  expect(writingSpeed(usage)).toBe(50);
});

it("has no speed where the writing took no time", () => {
  expect(writingSpeed({ ...usage, writingMs: 10 })).toBeNull();
});
