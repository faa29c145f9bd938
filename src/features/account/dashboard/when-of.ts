const DAY_MS = 86_400_000;

/** "Today at 14:05", or the date. */
export function whenOf(moment: Date, now: Date = new Date()): string {
  const time = moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (now.getTime() - moment.getTime() < DAY_MS && moment.getDate() === now.getDate())
    return `Today at ${time}`;
  return moment.toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
}

/** When something comes back: "at 14:05", or "tomorrow at 09:30" for what is not today. */
export function returnOf(moment: Date, now: Date = new Date()): string {
  const time = moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return moment.toDateString() === now.toDateString() ? `at ${time}` : `tomorrow at ${time}`;
}
