/** A violation of a rule in the books. */
export type Discrepancy = {
  rule: string;
  /** The provider's customer id, or the id of an object without an owner. */
  customer: string;
  /** The period, invoice or time concerned. */
  period: string;
  expected: string;
  found: string;
};

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

export const periodOf = ({ start, end }: { start: number; end: number }): string =>
  `${dayOf(start)} to ${dayOf(end)}`;

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
