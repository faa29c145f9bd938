import { describe, expect, it } from "vitest";
import { hostileTexts } from "../../../support/hostile-texts";
import { textParsers } from "../../../support/text-parsers";

// What is read in linear time takes some milliseconds; at the square of the length it was seconds to minutes.
const LENGTH = 50_000;
const WITHIN_MS = 5_000;

describe.each(Object.entries(textParsers))("%s", (_, read) => {
  it("is read in a moment, whatever a model sends", { timeout: 300_000 }, () => {
    const slow = Object.entries(hostileTexts(LENGTH)).filter(([, text]) => {
      const started = performance.now();
      read(text);
      return performance.now() - started > WITHIN_MS;
    });
    expect(slow.map(([name]) => name)).toEqual([]);
  });
});
