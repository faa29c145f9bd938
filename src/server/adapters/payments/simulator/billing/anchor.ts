import "server-only";

type Intervals = { interval: "month" | "year"; count: number };

/**
 * As Stripe counts periods: the same day and time of a later month, or its last day where the month is too short.
 * Counted from the anchor each time, so that January 31st is followed by February 28th and March 31st.
 *
 * @param anchor seconds since 1970; days and times are those of UTC
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

/** The end of the period that begins at `start`, a whole number of intervals after the anchor. */
export function nextPeriodEnd(anchor: number, start: number, interval: "month" | "year"): number {
  const monthsOf = (seconds: number) => {
    const date = new Date(seconds * 1000);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const months = monthsOf(start) - monthsOf(anchor);
  const count = (interval === "year" ? Math.round(months / 12) : months) + 1;
  return addIntervals(anchor, { interval, count });
}
