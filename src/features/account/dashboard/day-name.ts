import { timesOn } from "~/lib/times";

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** `2026-03-01` → "March 1, 2026". A calendar day, independent of time zones. */
export const dayName = (day: string): string =>
  timesOn({ zone: "UTC", now: midnight(day) }).day(midnight(day));

/** "Mar 1", for an axis. */
export const shortDayName = (day: string): string =>
  midnight(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
