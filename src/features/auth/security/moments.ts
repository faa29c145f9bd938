const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** "5 minutes ago", "yesterday"; null for the last two minutes, which are now. */
export function ago(date: Date, now: Date): string | null {
  const passed = now.getTime() - date.getTime();
  if (passed < 2 * MINUTE) return null;
  if (passed < HOUR) return relative.format(-Math.round(passed / MINUTE), "minute");
  if (passed < DAY) return relative.format(-Math.round(passed / HOUR), "hour");
  return relative.format(-Math.round(passed / DAY), "day");
}

export const momentOf = (date: Date): string => exact.format(date);
export const dayOf = (date: Date): string => day.format(date);
