import { hostileTexts } from "../support/hostile-texts.ts";
import { textParsers } from "../support/text-parsers";
import type { Row } from "./report.ts";

const LENGTH = 1_000_000;

/** CPU time of each parser of a model's text for its slowest text of 1 MB. */
export function benchTexts(): Row[] {
  const texts = Object.entries(hostileTexts(LENGTH));
  return Object.entries(textParsers).map(([reader, read]): Row => {
    const times = texts.map(([name, text]) => {
      const before = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(before);
      return { name, ms: (user + system) / 1_000 };
    });
    const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a));
    return [`${reader}: ${slowest.name}`, slowest.ms, "ms"];
  });
}
