import { describe, expect, it } from "vitest";
import { compareRuns, signTest } from "../../eval/compare-runs";
import type { Outcome } from "../../eval/evaluate";
import type { StoredRun } from "../../eval/stored-run";

const runOf = (results: Record<string, Outcome[]>): StoredRun => ({
  modelId: "a:b",
  modelName: "b",
  startedAt: "2026-11-25T10:00:00.000Z",
  commit: "abc1234",
  results: Object.entries(results).flatMap(([id, outcomes]) =>
    outcomes.map((outcome, at) => ({
      id,
      kind: "pages",
      prompt: "A page",
      repetition: at + 1,
      outcome,
      reason: null,
      tries: 0,
      seconds: 1,
      inputTokens: 1,
      outputTokens: 1,
    })),
  ),
});

describe("the exact sign test", () => {
  it.each([
    [0, 0, 1],
    [1, 0, 1],
    [6, 0, 0.03125],
    [0, 6, 0.03125],
    [5, 1, 0.21875],
    [3, 3, 1],
    [10, 2, 0.038574],
    [60, 0, 2 / 2 ** 60],
  ])("of %i better and %i worse", (better, worse, chance) => {
    expect(signTest(better, worse)).toBeCloseTo(chance, 6);
  });
});

describe("a comparison of two runs", () => {
  it("tells by each case's share of good outcomes what changed", () => {
    const before = runOf({
      a: ["fails"],
      b: ["works"],
      c: ["repaired"],
      d: ["fails", "works"],
      gone: ["works"],
    });
    const after = runOf({
      a: ["repaired"],
      b: ["refused"],
      c: ["works"],
      d: ["works", "works"],
      added: ["fails"],
    });
    expect(compareRuns(before, after)).toEqual({ better: ["a", "d"], worse: ["b"], same: ["c"], chance: 1 });
  });
});
