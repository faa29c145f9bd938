import { describe, expect, it } from "vitest";
import { ATTEMPTS_WITHIN_A_DAY, MAX_MAIL_ATTEMPTS, retryDelayMs } from "~/domain/mail/retry";

describe("pauses between attempts to send a mail", () => {
  it("double from half a minute", () =>
    expect([1, 2, 3].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000]));
  it("never exceed an hour", () => expect(retryDelayMs(MAX_MAIL_ATTEMPTS)).toBe(3_600_000));
});

describe("a mail that keeps failing", () => {
  /** From the first attempt to the last. */
  const hoursOf = (maxAttempts: number) => {
    let passed = 0;
    for (let attempts = 1; attempts < maxAttempts; attempts++) passed += retryDelayMs(attempts);
    return passed / 3_600_000;
  };

  it("is tried for a day where somebody waits for it", () => {
    expect(hoursOf(ATTEMPTS_WITHIN_A_DAY)).toBeGreaterThan(23);
    expect(hoursOf(ATTEMPTS_WITHIN_A_DAY)).toBeLessThanOrEqual(24);
  });
  it("is tried for longer otherwise", () => expect(hoursOf(MAX_MAIL_ATTEMPTS)).toBeGreaterThan(40));
});
