import { describe, expect, it } from "vitest";
import { hostileTexts } from "../../../support/hostile-texts";
import { textParsers } from "../../../support/text-parsers";

// Linear parsing takes up to two seconds on an idle machine; quadratic parsing of the same text takes minutes.
const LENGTH = 200_000;
const WITHIN_MS = 30_000;

/** Processor time, because other work on the machine makes the clock's time long. */
const processorMs = () => process.cpuUsage().user / 1_000;

describe.each(Object.entries(textParsers))("%s", (_, read) => {
  it("parses hostile texts in linear time", { timeout: 300_000 }, () => {
    const slow = Object.entries(hostileTexts(LENGTH)).filter(([, text]) => {
      const started = processorMs();
      read(text);
      return processorMs() - started > WITHIN_MS;
    });
    expect(slow.map(([name]) => name)).toEqual([]);
  });
});
