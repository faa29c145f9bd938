import { offers } from "~/domain/billing/offer";
import { priceOf } from "~/domain/billing/price";
import type { Stored } from "~payments-simulator";
import type { Books } from "./books.ts";
import { type Discrepancy, dollars, periodOf } from "./discrepancy.ts";

type Subscription = Stored["subscription"];
type Invoice = Stored["invoice"];
type Line = Invoice["lines"]["data"][number];
type Price = Stored["price"];

/** A full subscription period paid by an invoice. */
export type PaidPeriod = { start: number; end: number; invoiceId: string };

/** A subscription's paid periods in order, and their discrepancies. */
export type PaidPeriods = {
  periods: readonly PaidPeriod[];
  /** End of the last paid period; null if none was paid. */
  paidThrough: number | null;
  /** The price paid for the current period or the rest of it; null if unpaid or credited. */
  sold: Price | null;
  discrepancies: readonly Discrepancy[];
};

const RULE = "each period is paid exactly once";
const CENT_RULE = "each amount is correct to the cent";

/** The same day some months later, or the last day of a shorter month. Computed independently of the simulator. */
export function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const wanted = new Date(seconds * 1000);
  wanted.setUTCMonth(from.getUTCMonth() + months, from.getUTCDate());
  // The 31st of a shorter month overflows into the next one.
  if (wanted.getUTCDate() !== from.getUTCDate()) wanted.setUTCDate(0);
  return wanted.getTime() / 1000;
}

export const nameOf = (price: Price | null | undefined): string =>
  price ? `${price.metadata.plan_id} ${price.metadata.cycle}` : "nothing";

const monthsIn = (price: Price) => (price.recurring.interval === "year" ? 12 : 1);

/** The list price of a full period, in cents. */
function listPrice({ metadata: { plan_id: planId }, recurring }: Price): number {
  const monthly = offers.find((offer) => offer.planId === planId)?.monthlyPrice ?? Number.NaN;
  return priceOf(monthly, recurring.interval === "year" ? "annual" : "monthly") * 100;
}

class PeriodWalker {
  readonly periods: PaidPeriod[] = [];
  readonly discrepancies: Discrepancy[] = [];
  readonly #customer: string;
  readonly #priceOf: (line: Line) => Price | undefined;
  /** The time from which periods are counted, the months since, and the required start of the next period. */
  #anchor: number;
  #months = 0;
  #next: number;
  #sold: Price | null = null;

  constructor(subscription: Subscription, priceOf: (line: Line) => Price | undefined) {
    this.#customer = subscription.customer;
    this.#priceOf = priceOf;
    this.#anchor = subscription.start_date;
    this.#next = subscription.start_date;
  }

  get next(): number {
    return this.#next;
  }

  get sold(): Price | null {
    return this.#sold;
  }

  report(rule: string, line: Pick<Line, "period">, expected: string, found: string): void {
    const period = periodOf(line.period);
    this.discrepancies.push({ rule, customer: this.#customer, period, expected, found });
  }

  /** Checks the line of a full period. */
  fullPeriod(invoice: Invoice, line: Line): void {
    const price = this.#priceOf(line);
    if (!price) {
      this.report(CENT_RULE, line, "a known price", "none");
      return;
    }
    if (line.amount !== listPrice(price))
      this.report(CENT_RULE, line, dollars(listPrice(price)), dollars(line.amount));
    const { start, end } = line.period;
    if (start < this.#next && !this.#cutsShort(invoice, start)) {
      this.report(RULE, line, "paid once", `paid again by ${invoice.number}`);
      return;
    }
    // A new period continues the previous plan, unless the rest of that was credited.
    if (this.#sold && this.#sold.id !== price.id)
      this.report(CENT_RULE, line, `a period of ${nameOf(this.#sold)}`, nameOf(price));
    if (start > this.#next)
      this.report(RULE, { period: { start: this.#next, end: start } }, "paid once", "not paid");
    if (start !== this.#next) [this.#anchor, this.#months] = [start, 0];
    this.#months += monthsIn(price);
    const expected = monthsAfter(this.#anchor, this.#months);
    if (end !== expected)
      this.report(RULE, line, periodOf({ start, end: expected }), periodOf({ start, end }));
    this.periods.push({ start, end, invoiceId: invoice.id });
    this.#next = end;
    this.#sold = price;
  }

  /**
   * Checks a prorated line: its share of the period, by the second. The running plan must be credited before another
   * is charged.
   */
  proration(line: Line): void {
    const price = this.#priceOf(line);
    // The last match: a year that was cut short may have ended at the same second as the current month.
    const period = this.periods.findLast(
      ({ start, end }) => start <= line.period.start && end === line.period.end,
    );
    if (!price || !period) {
      this.report(CENT_RULE, line, "part of a paid period", "none");
      return;
    }
    const seconds = line.period.end - line.period.start;
    const share = Math.round((listPrice(price) * seconds) / (period.end - period.start));
    const isCredit = price.id === this.#sold?.id;
    const expected = isCredit ? -share : share;
    if (line.amount !== expected) this.report(CENT_RULE, line, dollars(expected), dollars(line.amount));
    if (this.#sold && !isCredit)
      this.report(CENT_RULE, line, `${nameOf(this.#sold)} credited`, `${nameOf(price)} charged as well`);
    this.#sold = isCredit ? null : price;
  }

  /** Whether the invoice credits the rest of the previous period, starting then or at the preview of the change. */
  #cutsShort({ lines }: Invoice, start: number): boolean {
    return lines.data.some(
      ({ amount, period }) => amount <= 0 && period.start <= start && period.end === this.#next,
    );
  }
}

const isProration = (line: Line) => line.parent?.subscription_item_details?.proration ?? false;

/** Replays a subscription's paid invoices from the beginning. */
function walkPeriods(
  subscription: Subscription,
  invoices: readonly Invoice[],
  prices: ReadonlyMap<string, Price>,
) {
  const walker = new PeriodWalker(subscription, (line) => prices.get(line.pricing.price_details.price));
  for (const invoice of invoices) {
    if (invoice.status !== "paid") continue;
    const { data } = invoice.lines;
    // The credit for a shortened period is checked before the period that replaces it.
    for (const line of data.filter(isProration)) walker.proration(line);
    for (const line of data.filter((each) => !isProration(each))) walker.fullPeriod(invoice, line);
  }
  return walker;
}

/** By subscription id. The store lists invoices in the order in which they were created. */
export function paidPeriods({ provider }: Books): ReadonlyMap<string, PaidPeriods> {
  const prices = new Map(provider.price.map((price) => [price.id, price]));
  const invoices = Map.groupBy(provider.invoice, ({ simulated }) => simulated.subscriptionId);
  return new Map(
    provider.subscription.map((subscription) => {
      const walker = walkPeriods(subscription, invoices.get(subscription.id) ?? [], prices);
      const paidThrough = walker.periods.length > 0 ? walker.next : null;
      return [
        subscription.id,
        { periods: walker.periods, paidThrough, sold: walker.sold, discrepancies: walker.discrepancies },
      ] as const;
    }),
  );
}
