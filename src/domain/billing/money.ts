/** Cents as a price: `$20`, `$6.45`, `-$13.55`. */
export function money(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "-" : ""}$${amount}`;
}

/** A day of a bill, the same for everybody: bills are dated in UTC. */
export const billDay = (day: Date): string =>
  day.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
