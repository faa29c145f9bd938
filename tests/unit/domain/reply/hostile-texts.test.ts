import { describe, expect, it } from "vitest";
import { inFullRun } from "../../../support/full-run.mjs";
import { hostileTexts } from "../../../support/hostile-texts";
import { textParsers } from "../../../support/text-parsers";

// Linear parsing takes up to two seconds on an idle machine; quadratic parsing of the same text takes minutes.
const LENGTH = 200_000;
const WITHIN_MS = 30_000;
/** In `npm test` a parser reads every STEP-th text, the next parser starts one text later. */
const STEP = inFullRun(1, 3);

/** Processor time, because other work on the machine makes the clock's time long. */
const processorMs = () => process.cpuUsage().user / 1_000;

describe.each(Object.entries(textParsers).map(([name, read], place) => [name, read, place] as const))(
  "%s",
  (_, read, place) => {
    it("parses hostile texts in linear time", { timeout: 300_000 }, () => {
      const texts = Object.entries(hostileTexts(LENGTH)).filter((_, at) => at % STEP === place % STEP);
      const slow = texts.filter(([, text]) => {
        const started = processorMs();
        read(text);
        return processorMs() - started > WITHIN_MS;
      });
      expect(slow.map(([name]) => name)).toEqual([]);
    });
  },
);
