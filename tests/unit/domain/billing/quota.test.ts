import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { measureQuota, quotaExceededMessage } from "~/domain/billing/quota";

const now = new Date("2026-03-01T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe("a plan's prompts", () => {
  it("are all available before the first", () => {
    expect(measureQuota(planLimits["free-plan"], [], now)).toEqual({
      plan: "Free",
      limit: 10,
      remaining: 10,
      per: "day",
      nextPromptAt: null,
    });
  });

  it("become available when the oldest one leaves the window", () => {
    const quota = measureQuota(planLimits["pro-plan"], [minutesAgo(10), minutesAgo(50), minutesAgo(61)], now);
    expect(quota).toMatchObject({ remaining: 18, nextPromptAt: new Date(now.getTime() + 10 * 60_000) });
  });

  it("are unlimited on Enterprise", () => {
    expect(measureQuota(planLimits["enterprise-plan"], [now], now)).toMatchObject({
      limit: null,
      remaining: null,
    });
  });

  it.each([
    ["free-plan", "You have used all 10 prompts of the Free plan in the last 24 hours."],
    ["pro-plan", "You have used all 20 prompts of the Professional plan in the last hour."],
  ] as const)("on %s are spent within a sliding window, and the message says so", (planId, sentence) => {
    expect(quotaExceededMessage(measureQuota(planLimits[planId], [now], now))).toBe(sentence);
  });

  it("never exceed the limit in any window, whatever the order of attempts", () => {
    const limits = planLimits["pro-plan"];
    const windowMs = 3_600_000;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * windowMs }), { maxLength: 150 }), (tries) => {
        const sent: Date[] = [];
        for (const at of tries.toSorted((a, b) => a - b).map((ms) => new Date(now.getTime() + ms))) {
          if (measureQuota(limits, sent, at).remaining !== 0) sent.push(at);
        }
        for (const [i, first] of sent.entries()) {
          const inWindow = sent.slice(i).filter((time) => time.getTime() < first.getTime() + windowMs);
          expect(inWindow.length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
