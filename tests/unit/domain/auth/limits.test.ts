import { describe, expect, it } from "vitest";
import { freeTries, limitRules, pauseAfterTry } from "~/domain/auth/limits";

describe("the pause that a try begins", () => {
  const rule = { free: 3, firstPause: 2, longestPause: 60, forgetAfter: 3_600 };
  it("doubles up to the longest", () =>
    expect([0, 1, 2, 3, 4, 5, 6, 1_000].map((beyond) => pauseAfterTry(rule, beyond))).toEqual([
      2, 4, 8, 16, 32, 60, 60, 60,
    ]));
});

describe("the table of limits", () => {
  it("lets nobody lock a stranger's account for more than some seconds", () =>
    expect(limitRules.sign_in_account.longestPause).toBeLessThanOrEqual(5));
  it("remembers longer than it pauses, or pauses would start over", () => {
    for (const { forgetAfter, longestPause } of Object.values(limitRules))
      expect(forgetAfter).toBeGreaterThanOrEqual(longestPause);
  });
  it("asks for patience of 1, 2, 4 minutes between mails", () =>
    expect([0, 1, 2].map((beyond) => pauseAfterTry(limitRules.confirm_pair, beyond))).toEqual([
      60, 120, 240,
    ]));
  it("is wider on this machine for what one address shares, and not for passwords", () => {
    expect(freeTries("sign_up_address", true)).toBeGreaterThan(freeTries("sign_up_address", false));
    expect(freeTries("sign_in_address", true)).toBe(freeTries("sign_in_address", false));
  });
});
