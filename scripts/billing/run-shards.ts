import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { mergeLedgers, sumByKey } from "./merge-ledgers.ts";
import type { ShardReport } from "./run-shard.ts";
import { createServerDatabase, type ServerDatabase } from "./server-database.ts";
import type { RunSize, Shard } from "./simulate.ts";

/** Smaller runs finish before a second process could start. */
const MIN_CUSTOMERS_PER_SHARD = 100;
const MAX_SHARDS = 8;

const shardFile = fileURLToPath(new URL("shard-process.ts", import.meta.url));

/** The user aborted the run; its databases were dropped. */
export class RunAborted extends Error {}

async function runInChildProcess(shard: Shard, database: string | undefined): Promise<ShardReport> {
  const child = fork(shardFile, { execArgv: process.execArgv });
  // An aborted run must not leave child processes behind.
  const end = () => child.kill();
  process.once("exit", end).once("SIGINT", end).once("SIGTERM", end);
  try {
    child.send({ shard, ...(database !== undefined && { database }) });
    const exited = once(child, "exit").then(([code]) => {
      throw new Error(`A shard of the run exited with code ${code}`);
    });
    const reported = once(child, "message").then(([report]) => report as ShardReport);
    return await Promise.race([reported, exited]);
  } finally {
    process.off("exit", end).off("SIGINT", end).off("SIGTERM", end);
  }
}

/** Imported lazily, because loading it takes 1 s and is not needed when shards run in child processes. */
async function runInThisProcess(shard: Shard, database: string | undefined): Promise<ShardReport> {
  const { runShard } = await import("./run-shard.ts");
  return runShard(shard, database);
}

const shardCount = (customers: number): number =>
  Math.max(1, Math.min(availableParallelism(), MAX_SHARDS, Math.floor(customers / MIN_CUSTOMERS_PER_SHARD)));

const sumPairs = (all: readonly [string, number][][]): [string, number][] =>
  Object.entries(sumByKey(all.map((pairs) => Object.fromEntries(pairs))));

/** Runs all shards and drops the databases created for them, whatever the outcome. @returns each shard's report */
async function collectReports(
  size: RunSize,
  shards: number,
  server: string | undefined,
): Promise<ShardReport[]> {
  const databases: ServerDatabase[] = [];
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new RunAborted("The run was aborted."));
  const runAll = async () => {
    if (server !== undefined)
      for (let shard = 0; shard < shards; shard++) databases.push(await createServerDatabase(server));
    const run = shards === 1 ? runInThisProcess : runInChildProcess;
    return Promise.all(
      Array.from({ length: shards }, (_, index) => run({ ...size, index, shards }, databases[index]?.url)),
    );
  };
  // Kept until the databases are dropped: Ctrl-C arrives twice, from the terminal and from the parent command.
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await Promise.race([runAll(), stopped]);
  } finally {
    for (const { drop } of databases) await drop();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/**
 * Runs the simulation, split over the machine's processors, and merges the reports.
 *
 * @param server a PostgreSQL server for the shards' temporary databases; undefined: in memory
 * @throws {DatabaseUnavailable | RunAborted}
 */
export async function runShards(size: RunSize, server: string | undefined): Promise<ShardReport> {
  const reports = await collectReports(size, shardCount(size.customers), server);
  return {
    ledger: mergeLedgers(reports.map(({ ledger }) => ledger)),
    faults: sumPairs(reports.map(({ faults }) => faults)),
    actions: sumPairs(reports.map(({ actions }) => actions)),
    discrepancies: reports.flatMap(({ discrepancies }) => discrepancies),
    audits: reports.reduce((sum, { audits }) => sum + audits, 0),
    errors: reports.flatMap(({ errors }) => errors),
  };
}
