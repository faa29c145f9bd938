/** A time zone and the current time. */
export type Clock = { zone: string; now: Date };

/** This browser's clock. */
export const browserClock = (): Clock => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  now: new Date(),
});

/** Formats dates and times, the same way on all pages. */
export const timesOn = ({ zone, now }: Clock) => {
  const day = (date: Date) => date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: zone });
  const time = (date: Date) => date.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: zone });
  const isToday = (date: Date) => day(date) === day(now);
  return {
    /** "March 1, 2026" */
    day,
    /** "March 1, 2026 at 14:05" */
    moment: (date: Date) => `${day(date)} at ${time(date)}`,
    /** "today at 14:05", or the date */
    when: (date: Date) => (isToday(date) ? `today at ${time(date)}` : day(date)),
    /** "at 14:05" or "tomorrow at 09:30", for times within a day */
    soon: (date: Date) => `${isToday(date) ? "at" : "tomorrow at"} ${time(date)}`,
  };
};

export type Times = ReturnType<typeof timesOn>;
