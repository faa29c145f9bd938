import { sumOf } from "./discrepancy.ts";
import type { Ledger, Month } from "./ledger.ts";

const keysOf = (records: readonly Record<string, unknown>[]) =>
  [...new Set(records.flatMap(Object.keys))].sort();

/** Adds up records of numbers, key by key. */
export function sumByKey(records: readonly Record<string, number>[]): Record<string, number> {
  return Object.fromEntries(
    keysOf(records).map((key) => [key, sumOf(records, (record) => record[key] ?? 0)]),
  );
}

function mergeMonths(months: readonly Month[]): Month[] {
  return [...Map.groupBy(months, ({ month }) => month)]
    .map(([month, same]) => ({
      month,
      paid: sumByKey(same.map(({ paid }) => paid)),
      refunded: sumOf(same, ({ refunded }) => refunded),
      failures: sumOf(same, ({ failures }) => failures),
    }))
    .sort((a, b) => a.month.localeCompare(b.month));
}

const numberIn = (line: string) => Number(/\d+/.exec(line)?.[0] ?? 0);

/** Merges the ledgers of shards into one. */
export function mergeLedgers(ledgers: readonly Ledger[]): Ledger {
  const count = (amountIn: (ledger: Ledger) => number) => sumOf(ledgers, amountIn);
  const statuses = keysOf(ledgers.map(({ invoices }) => invoices));
  return {
    lines: ledgers.flatMap(({ lines }) => lines).sort((a, b) => numberIn(a) - numberIn(b)),
    customers: {
      all: count(({ customers }) => customers.all),
      everPaid: count(({ customers }) => customers.everPaid),
      free: count(({ customers }) => customers.free),
    },
    running: sumByKey(ledgers.map(({ running }) => running)),
    invoices: Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          count: count(({ invoices }) => invoices[status]?.count ?? 0),
          cents: count(({ invoices }) => invoices[status]?.cents ?? 0),
        },
      ]),
    ),
    totals: {
      invoiced: count(({ totals }) => totals.invoiced),
      paid: count(({ totals }) => totals.paid),
      refunded: count(({ totals }) => totals.refunded),
      credit: count(({ totals }) => totals.credit),
    },
    endings: sumByKey(ledgers.map(({ endings }) => endings)),
    dunning: {
      failed: count(({ dunning }) => dunning.failed),
      recovered: count(({ dunning }) => dunning.recovered),
      lost: count(({ dunning }) => dunning.lost),
    },
    months: mergeMonths(ledgers.flatMap(({ months }) => months)),
  };
}
