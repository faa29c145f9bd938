import { dollars } from "./discrepancy.ts";
import { digestOf } from "./ledger.ts";
import type { ShardReport } from "./run-shard.ts";
import type { RunSize } from "./simulate.ts";

const number = (value: number) => value.toLocaleString("en-US");

/** Aligned columns: the first one left, the others right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(
    (row) =>
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}`,
  );
}

const counts = (pairs: readonly (readonly [string, number])[]) =>
  table(pairs.map(([name, times]) => [name, number(times)]));

const percent = (part: number, whole: number) =>
  whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;

/** The ledger as text. */
export function summary({ ledger, ...report }: ShardReport, size: RunSize): string {
  const { customers, totals, dunning, invoices } = ledger;
  const { uncollectible, open, void: voided } = invoices;
  const running = Object.entries(ledger.running);
  const sections: [string, string[]][] = [
    [
      `${number(size.customers)} customers, ${size.months} months, seed ${size.seed}`,
      counts([
        ["accounts", customers.all],
        ["paid at least once", customers.everPaid],
        ["on a paid plan at the end", customers.all - customers.free],
      ]),
    ],
    [
      "Running subscriptions at the end",
      counts([...running, ["all", running.reduce((sum, [, n]) => sum + n, 0)]]),
    ],
    [
      "Invoices",
      table(
        Object.entries(invoices).map(([status, { count, cents }]) => [status, number(count), dollars(cents)]),
      ),
    ],
    [
      "Money",
      table([
        ["invoiced, excluding void", dollars(totals.invoiced)],
        ["paid by card", dollars(totals.paid)],
        ["refunded", dollars(totals.refunded)],
        ["retained", dollars(totals.paid - totals.refunded)],
        ["customers' credit", dollars(totals.credit)],
        ["open or written off", dollars((open?.cents ?? 0) + (uncollectible?.cents ?? 0))],
        ["voided", dollars(voided?.cents ?? 0)],
      ]),
    ],
    ["Ended subscriptions", counts(Object.entries(ledger.endings))],
    [
      "Renewals whose first attempt failed",
      table([
        ["all", number(dunning.failed), ""],
        ["paid by a later attempt", number(dunning.recovered), percent(dunning.recovered, dunning.failed)],
        ["lost", number(dunning.lost), percent(dunning.lost, dunning.failed)],
      ]),
    ],
    ["Customer actions", counts(report.actions)],
    ["Faults", counts(report.faults)],
  ];
  const text = sections.map(([title, lines]) => `${title}\n${lines.join("\n")}`).join("\n\n");
  return `${text}\n\nLedger ${digestOf(ledger.lines)}\n`;
}

/** The audits' findings as text; empty if there are none. */
export const formatFindings = ({ discrepancies, errors }: ShardReport): string =>
  [
    ...discrepancies.map(
      ({ rule, customer, period, expected, found }) =>
        `DISCREPANCY  ${rule}: ${customer}${period && `, ${period}`}: expected ${expected}, found ${found}`,
    ),
    ...errors.map((error) => `ERROR  ${error}`),
  ]
    .map((line) => `${line}\n`)
    .join("");
