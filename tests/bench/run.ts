// `npm run bench`: every figure of docs/PERFORMANCE.md. `-- requests` measures one part of parts.ts, `-- 3/8` the third
// eighth of them; `--keep` appends the results to docs/performance-history.json.
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { itemsOfPart, readPart, recordPart } from "../../scripts/verify/parts.mjs";
import { appendToHistory, measuredCommit } from "./history.ts";
import { type BenchPart, parts } from "./parts.ts";
import { type Row, report } from "./report.ts";
import { BENCH_SECRET } from "./seed.ts";
import { closers, type FullServer, fullServers, say, startModelServer } from "./worlds.ts";

const keep = process.argv.includes("--keep") ? measuredCommit() : undefined;
const { part, rest } = readPart(process.argv.slice(2).filter((word) => word !== "--keep"));
const [wanted, scaleWord = "1"] = rest;
if (wanted && !parts.some(({ name }) => name === wanted)) throw new Error(`There is no part ${wanted}.`);

const started = performance.now();
const home = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-bench-"));
closers.push(() => fs.rmSync(home, { recursive: true, force: true }));

const failures: string[] = [];
let running: { on: keyof typeof fullServers; server: FullServer } | undefined;

async function main(chosen: readonly BenchPart[]): Promise<Row[]> {
  const model = await startModelServer();
  const env = { AUTH_SECRET: BENCH_SECRET, OPENAI_COMPATIBLE_BASE_URL: model.url, LOG_LEVEL: "error" };
  const world = { home, env, model };
  const serverOn = async (on: keyof typeof fullServers): Promise<FullServer> => {
    if (running?.on === on) return running.server;
    await running?.server.stop();
    running = { on, server: await fullServers[on](world) };
    return running.server;
  };
  const rows: Row[] = [];
  for (const each of chosen) {
    // A part that fails takes no figure of the others away.
    try {
      const scale = Number(scaleWord);
      if (each.on) rows.push(...(await each.run({ ...world, server: await serverOn(each.on) }, scale)));
      else rows.push(...(await each.run(world, scale)));
    } catch (error) {
      failures.push(each.name);
      say(`FAILED: ${each.name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return rows;
}

try {
  const chosen = itemsOfPart(parts, part).filter(({ name }) => !wanted || name === wanted);
  const rows = await main(chosen);
  report(rows);
  if (keep) appendToHistory(rows, keep);
  const failed = failures.length;
  if (part) recordPart("bench", part, { passed: chosen.length - failed, failed, failures }, started);
  if (failed > 0) process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
