/** The date in a time zone, in the format of date inputs: "2026-03-01". */
export const dayOf = (date: Date, zone: string): string =>
  date.toLocaleDateString("sv-SE", { timeZone: zone });

/** The end of a day in the browser's time zone. @param day "2026-03-01" */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`);

/** A day in words: "March 1, 2026". @param day "2026-03-01" */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day for an axis, which has no room for more: "Mar 1". @param day "2026-03-01" */
export const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** A month in words: "March 2026". @param month "2026-03" */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
