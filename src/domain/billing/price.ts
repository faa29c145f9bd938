/** US dollars, whole. */
export type Dollars = number;

export type BillingCycle = "monthly" | "annual";

/** The cycle that an address asks for (`?cycle=annual`); monthly for anything else. */
export const parseCycle = (value: unknown): BillingCycle => (value === "annual" ? "annual" : "monthly");

const MONTHS_IN_YEAR = 12;
const MONTHS_BILLED_PER_YEAR = 10;

/** A year costs ten months. */
export const annualPrice = (monthly: Dollars): Dollars => monthly * MONTHS_BILLED_PER_YEAR;

/** What one payment of a cycle costs. */
export const priceOf = (monthly: Dollars, cycle: BillingCycle): Dollars =>
  cycle === "annual" ? annualPrice(monthly) : monthly;

/** What a month costs that is paid by the year, in dollars and cents, such as "16.67". */
export const monthlyEquivalent = (monthly: Dollars): string =>
  (annualPrice(monthly) / MONTHS_IN_YEAR).toFixed(2);

/** What paying by the year saves against twelve months, in dollars and in whole percent, rounded down. */
export function annualSavings(monthly: Dollars): { dollars: Dollars; percent: number } {
  const dollars = monthly * MONTHS_IN_YEAR - annualPrice(monthly);
  return { dollars, percent: Math.floor(((MONTHS_IN_YEAR - MONTHS_BILLED_PER_YEAR) / MONTHS_IN_YEAR) * 100) };
}
