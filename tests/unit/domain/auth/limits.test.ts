import { describe, expect, it } from "vitest";
import { delayAfterAttempt, freeAttempts, limitRules } from "~/domain/auth/limits";

describe("the delay after an attempt", () => {
  const rule = { freeAttempts: 3, firstDelay: 2, maxDelay: 60, resetAfter: 3_600 };
  it("doubles up to the maximum", () =>
    expect([0, 1, 2, 3, 4, 5, 6, 1_000].map((beyond) => delayAfterAttempt(rule, beyond))).toEqual([
      2, 4, 8, 16, 32, 60, 60, 60,
    ]));
});

describe("the limit rules", () => {
  it("never delay another user's account by more than a few seconds", () =>
    expect(limitRules.sign_in_account.maxDelay).toBeLessThanOrEqual(5));
  it("keep counts longer than their delays", () => {
    for (const { resetAfter, maxDelay } of Object.values(limitRules))
      expect(resetAfter).toBeGreaterThanOrEqual(maxDelay);
  });
  it("delay confirmation emails by 1, 2, 4 minutes", () =>
    expect([0, 1, 2].map((beyond) => delayAfterAttempt(limitRules.confirm_pair, beyond))).toEqual([
      60, 120, 240,
    ]));
  it("are more generous on localhost for limits by address, except passwords", () => {
    expect(freeAttempts("sign_up_address", true)).toBeGreaterThan(freeAttempts("sign_up_address", false));
    expect(freeAttempts("sign_in_address", true)).toBe(freeAttempts("sign_in_address", false));
  });
});
