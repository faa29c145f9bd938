import fs from "node:fs";
import path from "node:path";

/** A metric, its value and its unit. */
export type Row = [name: string, value: number, unit: string];

export const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 50);

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints a table and saves it in `.data/bench/latest.json`. */
export function report(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value, unit] of rows) {
    process.stdout.write(`${name.padEnd(width)}  ${shown(value).padStart(9)} ${unit}\n`);
  }
  const folder = path.resolve(".data/bench");
  fs.mkdirSync(folder, { recursive: true });
  const saved = {
    at: new Date().toISOString(),
    node: process.version,
    rows: rows.map(([name, value, unit]) => ({ name, value, unit })),
  };
  fs.writeFileSync(path.join(folder, "latest.json"), `${JSON.stringify(saved, null, 2)}\n`);
}
