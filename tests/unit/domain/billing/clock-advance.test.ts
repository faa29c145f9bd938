import { expect, it } from "vitest";
import { clockAdvance } from "~/domain/billing/clock-advance";

const HOUR = 3_600_000;

it.each([
  ["1h", HOUR],
  ["40d", 40 * 24 * HOUR],
  [" 3w ", 21 * 24 * HOUR],
  ["731d", 731 * 24 * HOUR],
])("parses %o", (text, ms) => expect(clockAdvance.parse(text)).toBe(ms));

it.each(["", "d", "40", "40 d", "-3d", "0d", "1.5d", "40m", "732d", "999999w", "40d; rm", undefined])(
  "rejects %o with the expected format",
  (text) =>
    expect(clockAdvance.safeParse(text).error?.issues[0]?.message).toBe(
      "Enter a duration such as 12h, 40d or 3w (hours, days or weeks), up to two years.",
    ),
);
