import { describe, expect, it } from "vitest";
import { timeZone, usageDays } from "~/domain/account/usage";

const now = new Date("2026-03-10T02:00:00Z");
const at = (moment: string, prompts = 1) => ({ at: new Date(moment), prompts });

describe("the days of the chart", () => {
  it("are thirty, oldest first, including those without prompts", () => {
    const days = usageDays([at("2026-03-09T12:00:00Z", 3)], "UTC", now);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: "2026-02-09", prompts: 0 });
    expect(days.at(-2)).toEqual({ day: "2026-03-09", prompts: 3 });
    expect(days.at(-1)).toEqual({ day: "2026-03-10", prompts: 0 });
  });

  it("start and end at the user's midnight", () => {
    const lateEvening = [at("2026-03-10T01:45:00Z", 2)];
    expect(usageDays(lateEvening, "America/Chicago", now).at(-1)).toEqual({ day: "2026-03-09", prompts: 2 });
    expect(usageDays(lateEvening, "Asia/Kolkata", now).at(-1)).toEqual({ day: "2026-03-10", prompts: 2 });
  });

  it("include a day of 23 hours", () => {
    const days = usageDays([], "America/Chicago", new Date("2026-03-20T12:00:00Z"));
    expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  });

  it("leave out older prompts", () => {
    const days = usageDays([at("2026-02-08T23:45:00Z")], "UTC", now);
    expect(days.reduce((sum, { prompts }) => sum + prompts, 0)).toBe(0);
  });
});

it("accepts time zones only", () => {
  expect(timeZone.safeParse("Asia/Kolkata").success).toBe(true);
  expect(timeZone.safeParse("Atlantis/Capital").success).toBe(false);
});
