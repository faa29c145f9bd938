import { z } from "zod";

export const USAGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** An IANA time zone that this runtime supports, e.g. `America/Chicago`. */
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

/** A day in the user's time zone, `2026-03-01`, and the number of prompts sent on it. */
export type UsageDay = { day: string; prompts: number };

/** Prompts sent in the 15 minutes from `at`. Midnight falls on such a boundary in every time zone. */
export type UsageQuarterHour = { at: Date; prompts: number };

const calendar = (zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });

/** Start of the period that `usageDays` needs: one extra day, because days begin at the user's midnight. */
export const usageSince = (now: Date): Date => new Date(now.getTime() - (USAGE_DAYS + 1) * DAY_MS);

/** The last 30 days in `zone`, today last, including days without prompts. */
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
