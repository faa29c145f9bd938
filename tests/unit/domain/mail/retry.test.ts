import { describe, expect, it } from "vitest";
import { ATTEMPTS_WITHIN_A_DAY, MAX_MAIL_ATTEMPTS, retryDelayMs } from "~/domain/mail/retry";

describe("delays between attempts to send an email", () => {
  it("double from half a minute", () =>
    expect([1, 2, 3].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000]));
  it("never exceed an hour", () => expect(retryDelayMs(MAX_MAIL_ATTEMPTS)).toBe(3_600_000));
});

describe("an email that keeps failing", () => {
  /** From the first attempt to the last. */
  const hoursOf = (maxAttempts: number) => {
    let passed = 0;
    for (let attempts = 1; attempts < maxAttempts; attempts++) passed += retryDelayMs(attempts);
    return passed / 3_600_000;
  };

  it("is retried for a day if a user is waiting for it", () => {
    expect(hoursOf(ATTEMPTS_WITHIN_A_DAY)).toBeGreaterThan(23);
    expect(hoursOf(ATTEMPTS_WITHIN_A_DAY)).toBeLessThanOrEqual(24);
  });
  it("is retried longer otherwise", () => expect(hoursOf(MAX_MAIL_ATTEMPTS)).toBeGreaterThan(40));
});
