/** `2026-03-01` → "Mar 1", for an axis, which has no room for more. A calendar day, independent of time zones. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
