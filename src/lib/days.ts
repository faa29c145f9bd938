/** A date as a date field has it, in a time zone: "2026-03-01". */
export const dayOf = (date: Date, zone: string): string =>
  date.toLocaleDateString("sv-SE", { timeZone: zone });

/** The last moment of such a day, in the browser's time zone. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`);

/** Such a day as pages write it: "March 1, 2026". */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
