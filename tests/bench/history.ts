import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Row } from "./report.ts";

type Entry = { date: string; commit: string; metric: string; value: number; unit: string };

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

/**
 * The commit that is about to be measured.
 * @throws if there are uncommitted changes: the figures would be of another program
 */
export function measuredCommit(): string {
  const changed = git("status", "--porcelain", "--", "src", "prisma", "package-lock.json", "tests/bench");
  if (changed)
    throw new Error(`Commit these first, so that the history can name what it measured:\n${changed}`);
  return git("rev-parse", "--short", "HEAD");
}

const round = (value: number) => Number(value.toPrecision(4));

/** Appends the rows to the history, one entry per line. @param history the file's text */
export function withRows(
  history: string,
  rows: readonly Row[],
  at: { date: string; commit: string },
): string {
  const before: Entry[] = JSON.parse(history);
  const added = rows.map(([metric, value, unit]): Entry => ({ ...at, metric, value: round(value), unit }));
  const lines = [...before, ...added].map((entry) => `  ${JSON.stringify(entry)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

/** Adds the rows to docs/performance-history.json. */
export function appendToHistory(rows: readonly Row[], commit: string): void {
  const file = path.resolve("docs/performance-history.json");
  const date = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(file, withRows(fs.readFileSync(file, "utf8"), rows, { date, commit }));
}
