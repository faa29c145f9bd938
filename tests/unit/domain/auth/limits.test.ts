import { describe, expect, it } from "vitest";
import { delayAfterAttempt, freeAttempts, limitRules } from "~/domain/auth/limits";

describe("the pause that a try begins", () => {
  const rule = { freeAttempts: 3, firstDelay: 2, maxDelay: 60, resetAfter: 3_600 };
  it("doubles up to the longest", () =>
    expect([0, 1, 2, 3, 4, 5, 6, 1_000].map((beyond) => delayAfterAttempt(rule, beyond))).toEqual([
      2, 4, 8, 16, 32, 60, 60, 60,
    ]));
});

describe("the table of limits", () => {
  it("lets nobody lock a stranger's account for more than some seconds", () =>
    expect(limitRules.sign_in_account.maxDelay).toBeLessThanOrEqual(5));
  it("remembers longer than it pauses, or pauses would start over", () => {
    for (const { resetAfter, maxDelay } of Object.values(limitRules))
      expect(resetAfter).toBeGreaterThanOrEqual(maxDelay);
  });
  it("asks for patience of 1, 2, 4 minutes between mails", () =>
    expect([0, 1, 2].map((beyond) => delayAfterAttempt(limitRules.confirm_pair, beyond))).toEqual([
      60, 120, 240,
    ]));
  it("is wider on this machine for what one address shares, and not for passwords", () => {
    expect(freeAttempts("sign_up_address", true)).toBeGreaterThan(freeAttempts("sign_up_address", false));
    expect(freeAttempts("sign_in_address", true)).toBe(freeAttempts("sign_in_address", false));
  });
});
