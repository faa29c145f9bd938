import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { addUp, joinLedgers } from "./join-ledgers.ts";
import type { PartReport } from "./run-part.ts";
import { databaseOnServer, type ServerDatabase } from "./server-database.ts";
import type { Part, RunSize } from "./simulate.ts";

/** Fewer are done before a second process has started. */
const CUSTOMERS_WORTH_A_PROCESS = 100;
const MOST_PARTS = 8;

const partFile = fileURLToPath(new URL("part-process.ts", import.meta.url));

/** Somebody stopped the run; what it made on a server is gone. */
export class Stopped extends Error {}

async function inOtherProcess(part: Part, database: string | undefined): Promise<PartReport> {
  const child = fork(partFile, { execArgv: process.execArgv });
  // A run that is stopped leaves nobody behind.
  const end = () => child.kill();
  process.once("exit", end).once("SIGINT", end).once("SIGTERM", end);
  try {
    child.send({ part, ...(database !== undefined && { database }) });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`A part of the run ended with code ${code}`);
    });
    const reported = once(child, "message").then(([report]) => report as PartReport);
    return await Promise.race([reported, ended]);
  } finally {
    process.off("exit", end).off("SIGINT", end).off("SIGTERM", end);
  }
}

/** What a run needs is loaded by whoever runs: for processes of their own this one would load it in vain, for 1 s. */
async function inThisProcess(part: Part, database: string | undefined): Promise<PartReport> {
  const { runPart } = await import("./run-part.ts");
  return runPart(part, database);
}

const partsFor = (customers: number): number =>
  Math.max(
    1,
    Math.min(availableParallelism(), MOST_PARTS, Math.floor(customers / CUSTOMERS_WORTH_A_PROCESS)),
  );

const sumPairs = (all: readonly [string, number][][]): [string, number][] =>
  Object.entries(addUp(all.map((pairs) => Object.fromEntries(pairs))));

/** @returns what each part reports; the databases that were made for them on a server are dropped, however it ends */
async function reportsOf(size: RunSize, parts: number, server: string | undefined): Promise<PartReport[]> {
  const made: ServerDatabase[] = [];
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Stopped("The run was stopped."));
  const live = async () => {
    if (server !== undefined)
      for (let part = 0; part < parts; part++) made.push(await databaseOnServer(server));
    const run = parts === 1 ? inThisProcess : inOtherProcess;
    return Promise.all(
      Array.from({ length: parts }, (_, index) => run({ ...size, index, parts }, made[index]?.url)),
    );
  };
  // Until the databases are gone: one Ctrl-C comes twice, from the terminal and from the command that started us.
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await Promise.race([live(), stopped]);
  } finally {
    for (const { drop } of made) await drop();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/**
 * A run, its customers divided among as many processes as the machine has for them. Their ledger is one.
 *
 * @param server a PostgreSQL server, on which each part gets a database that is dropped; undefined: in memory
 * @throws {NoDatabase | Stopped}
 */
export async function runParts(size: RunSize, server: string | undefined): Promise<PartReport> {
  const reports = await reportsOf(size, partsFor(size.customers), server);
  return {
    ledger: joinLedgers(reports.map(({ ledger }) => ledger)),
    faults: sumPairs(reports.map(({ faults }) => faults)),
    acts: sumPairs(reports.map(({ acts }) => acts)),
    differences: reports.flatMap(({ differences }) => differences),
    audits: reports.reduce((sum, { audits }) => sum + audits, 0),
    errors: reports.flatMap(({ errors }) => errors),
  };
}
