import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { mergeLedgers, sumByKey } from "./merge-ledgers.ts";
import type { ShardReport } from "./run-shard.ts";
import { databaseOnServer, type ServerDatabase } from "./server-database.ts";
import type { RunSize, Shard } from "./simulate.ts";

/** Fewer are done before a second process has started. */
const MIN_CUSTOMERS_PER_SHARD = 100;
const MAX_SHARDS = 8;

const shardFile = fileURLToPath(new URL("shard-process.ts", import.meta.url));

/** Somebody stopped the run; what it made on a server is gone. */
export class RunAborted extends Error {}

async function inOtherProcess(shard: Shard, database: string | undefined): Promise<ShardReport> {
  const child = fork(shardFile, { execArgv: process.execArgv });
  // A run that is stopped leaves nobody behind.
  const end = () => child.kill();
  process.once("exit", end).once("SIGINT", end).once("SIGTERM", end);
  try {
    child.send({ shard, ...(database !== undefined && { database }) });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`A shard of the run exited with code ${code}`);
    });
    const reported = once(child, "message").then(([report]) => report as ShardReport);
    return await Promise.race([reported, ended]);
  } finally {
    process.off("exit", end).off("SIGINT", end).off("SIGTERM", end);
  }
}

/** What a run needs is loaded by whoever runs: for processes of their own this one would load it in vain, for 1 s. */
async function inThisProcess(shard: Shard, database: string | undefined): Promise<ShardReport> {
  const { runShard } = await import("./run-shard.ts");
  return runShard(shard, database);
}

const shardCount = (customers: number): number =>
  Math.max(1, Math.min(availableParallelism(), MAX_SHARDS, Math.floor(customers / MIN_CUSTOMERS_PER_SHARD)));

const sumPairs = (all: readonly [string, number][][]): [string, number][] =>
  Object.entries(sumByKey(all.map((pairs) => Object.fromEntries(pairs))));

/** @returns what each part reports; the databases that were made for them on a server are dropped, however it ends */
async function reportsOf(size: RunSize, shards: number, server: string | undefined): Promise<ShardReport[]> {
  const made: ServerDatabase[] = [];
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new RunAborted("The run was stopped."));
  const runAll = async () => {
    if (server !== undefined)
      for (let shard = 0; shard < shards; shard++) made.push(await databaseOnServer(server));
    const run = shards === 1 ? inThisProcess : inOtherProcess;
    return Promise.all(
      Array.from({ length: shards }, (_, index) => run({ ...size, index, shards }, made[index]?.url)),
    );
  };
  // Until the databases are gone: one Ctrl-C comes twice, from the terminal and from the command that started us.
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await Promise.race([runAll(), stopped]);
  } finally {
    for (const { drop } of made) await drop();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/**
 * A run, its customers divided among as many processes as the machine has for them. Their ledger is one.
 *
 * @param server a PostgreSQL server, on which each part gets a database that is dropped; undefined: in memory
 * @throws {NoDatabase | RunAborted}
 */
export async function runShards(size: RunSize, server: string | undefined): Promise<ShardReport> {
  const reports = await reportsOf(size, shardCount(size.customers), server);
  return {
    ledger: mergeLedgers(reports.map(({ ledger }) => ledger)),
    faults: sumPairs(reports.map(({ faults }) => faults)),
    actions: sumPairs(reports.map(({ actions: acts }) => acts)),
    discrepancies: reports.flatMap(({ discrepancies }) => discrepancies),
    audits: reports.reduce((sum, { audits }) => sum + audits, 0),
    errors: reports.flatMap(({ errors }) => errors),
  };
}
