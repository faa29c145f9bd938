/** Cents as a price: `$20`, `$6.45`, `-$13.55`. */
export const formatPrice = (cents: number): string => formatDollars(cents, cents % 100 === 0 ? 0 : 2);

/** Cents for columns of amounts: `$20.00`, `-$13.55`. */
export const formatAmount = (cents: number): string => formatDollars(cents, 2);

function formatDollars(cents: number, decimals: 0 | 2): string {
  const amount = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "-" : ""}$${amount}`;
}

/** `January 31, 2026`, in UTC for everyone, as on invoices. */
export const formatBillingDate = (day: Date): string =>
  day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A sentence of Stripe's with its dates, such as `22 Nov 2026`, in the format of the others on the invoice. */
export const withBillingDates = (text: string): string =>
  text.replace(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/g, (date) =>
    formatBillingDate(new Date(`${date} UTC`)),
  );
