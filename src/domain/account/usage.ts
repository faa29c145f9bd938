import { z } from "zod";

export const USAGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** A zone that this machine's calendar knows, e.g. `America/Chicago`. */
export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat("en", { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, "Unknown time zone");

/** One day of the user's calendar, `2026-03-01`, and the prompts sent on it. */
export type UsageDay = { day: string; prompts: number };

/** Prompts that were sent in the quarter of an hour from `at`: every zone's midnight is at the edge of one. */
export type UsageQuarterHour = { at: Date; prompts: number };

const calendar = (zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });

/** Since when quarters are needed for `usageDays`: a day more than is shown, because days begin where the user lives. */
export const usageSince = (now: Date): Date => new Date(now.getTime() - (USAGE_DAYS + 1) * DAY_MS);

/** The last 30 days of the calendar in `zone`, today last; days without prompts are there too. */
export function usageDays(quarterHours: readonly UsageQuarterHour[], zone: string, now: Date): UsageDay[] {
  const { format } = calendar(zone);
  const byDay = new Map<string, number>();
  for (const { at, prompts } of quarterHours) {
    const day = format(at);
    byDay.set(day, (byDay.get(day) ?? 0) + prompts);
  }
  const today = Date.parse(`${format(now)}T00:00:00Z`);
  return Array.from({ length: USAGE_DAYS }, (_, at) => {
    const day = new Date(today - (USAGE_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return { day, prompts: byDay.get(day) ?? 0 };
  });
}
