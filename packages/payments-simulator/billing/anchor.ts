type Intervals = { interval: "month" | "year"; count: number };

/**
 * Adds billing intervals as Stripe does: the same day and time in a later month, or the last day of a shorter month.
 * Always counted from the anchor, so that January 31 is followed by February 28 and March 31.
 *
 * @param anchor seconds since 1970; calendar days are in UTC
 */
export function addIntervals(anchor: number, { interval, count }: Intervals): number {
  const from = new Date(anchor * 1000);
  const months = interval === "year" ? 12 * count : count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

/** The end of the period starting at `start`, which is a whole number of intervals after the anchor. */
export function nextPeriodEnd(anchor: number, start: number, interval: "month" | "year"): number {
  const monthsOf = (seconds: number) => {
    const date = new Date(seconds * 1000);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const months = monthsOf(start) - monthsOf(anchor);
  const count = (interval === "year" ? Math.round(months / 12) : months) + 1;
  return addIntervals(anchor, { interval, count });
}
