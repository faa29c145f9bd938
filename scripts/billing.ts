// Billing in test mode: simulated runs (`npm run billing -- run`) and the running app's clock (`npm run billing -- advance`).
import fs from "node:fs";
import path from "node:path";
import { env } from "~/env";
import { AdvanceFailed, advance } from "./billing/advance.ts";
import { InvalidArguments, parseArguments, usage } from "./billing/arguments.ts";
import { chart } from "./billing/chart.ts";
import { RunAborted, runShards } from "./billing/run-shards.ts";
import { DatabaseUnavailable } from "./billing/server-database.ts";
import type { RunSize } from "./billing/simulate.ts";
import { formatFindings, summary } from "./billing/summary.ts";

const print = (text: string) => process.stdout.write(`${text}\n`);

/** @returns the exit code: 1 if the audit found errors */
async function run(size: RunSize, server: string | undefined): Promise<number> {
  const started = performance.now();
  const report = await runShards(size, server);
  const seconds = (performance.now() - started) / 1_000;
  print(summary(report, size));
  const folder = path.resolve(env.DATA_DIR, "billing");
  const name = `run-${size.customers}x${size.months}-seed-${size.seed}.svg`;
  fs.mkdirSync(folder, { recursive: true });
  const title = `Test-mode billing run: ${size.customers} customers, ${size.months} months, seed ${size.seed}`;
  fs.writeFileSync(path.join(folder, name), `${chart(report.ledger.months, title)}\n`);
  print(`Chart ${path.relative(process.cwd(), path.join(folder, name))}`);
  print(`Took ${seconds.toFixed(1)} s on ${server ? "PostgreSQL" : "the embedded database"}.`);
  const findings = formatFindings(report);
  process.stderr.write(findings);
  print(findings ? "The audit found errors." : `No errors found: ${report.audits} audits, 0 discrepancies.`);
  return findings ? 1 : 0;
}

/** Errors that are reported by their message alone. */
const isExpected = (error: unknown): error is Error =>
  [InvalidArguments, AdvanceFailed, DatabaseUnavailable, RunAborted].some((kind) => error instanceof kind);

try {
  const command = parseArguments(process.argv.slice(2));
  if (command.kind === "run") process.exitCode = await run(command.size, command.server);
  else print(await advance(command.by));
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof InvalidArguments ? `\n${usage}` : ""}`);
  // The simulation would continue without its database.
  if (error instanceof RunAborted) process.exit(130);
  process.exitCode = 1;
}
