/** Whole US dollars. */
export type Dollars = number;

export type BillingCycle = "monthly" | "annual";

/** Reads the cycle from an address (`?cycle=annual`); monthly for anything else. */
export const parseCycle = (value: unknown): BillingCycle => (value === "annual" ? "annual" : "monthly");

const MONTHS_IN_YEAR = 12;
const MONTHS_BILLED_PER_YEAR = 10;

/** A year costs as much as ten months. */
export const annualPrice = (monthly: Dollars): Dollars => monthly * MONTHS_BILLED_PER_YEAR;

/** The price of one billing cycle. */
export const priceOf = (monthly: Dollars, cycle: BillingCycle): Dollars =>
  cycle === "annual" ? annualPrice(monthly) : monthly;

/** The monthly price when billed annually, with cents, such as "16.67". */
export const monthlyEquivalent = (monthly: Dollars): string =>
  (annualPrice(monthly) / MONTHS_IN_YEAR).toFixed(2);

/** What annual billing saves compared with twelve months, in dollars and in percent, rounded down. */
export function annualSavings(monthly: Dollars): { dollars: Dollars; percent: number } {
  const dollars = monthly * MONTHS_IN_YEAR - annualPrice(monthly);
  return { dollars, percent: Math.floor(((MONTHS_IN_YEAR - MONTHS_BILLED_PER_YEAR) / MONTHS_IN_YEAR) * 100) };
}
