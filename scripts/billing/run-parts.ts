import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { addUp, joinLedgers } from "./join-ledgers.ts";
import { type PartReport, runPart } from "./run-part.ts";
import type { Part, RunSize } from "./simulate.ts";

/** Fewer are done before a second process has started. */
const CUSTOMERS_WORTH_A_PROCESS = 100;
const MOST_PARTS = 8;

const partFile = fileURLToPath(new URL("part-process.ts", import.meta.url));

async function inProcess(part: Part, server: string | undefined): Promise<PartReport> {
  const child = fork(partFile, { execArgv: process.execArgv });
  // A run that is stopped leaves nobody behind.
  const end = () => child.kill();
  process.once("exit", end);
  try {
    child.send({ part, ...(server !== undefined && { server }) });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`A part of the run ended with code ${code}`);
    });
    const reported = once(child, "message").then(([report]) => report as PartReport);
    return await Promise.race([reported, ended]);
  } finally {
    process.off("exit", end);
  }
}

const partsFor = (customers: number): number =>
  Math.max(
    1,
    Math.min(availableParallelism(), MOST_PARTS, Math.floor(customers / CUSTOMERS_WORTH_A_PROCESS)),
  );

const sumPairs = (all: readonly [string, number][][]): [string, number][] =>
  Object.entries(addUp(all.map((pairs) => Object.fromEntries(pairs))));

/** A run, its customers divided among as many processes as the machine has for them. Their ledger is one. */
export async function runParts(size: RunSize, server: string | undefined): Promise<PartReport> {
  const parts = partsFor(size.customers);
  const run = parts === 1 ? runPart : inProcess;
  const reports = await Promise.all(
    Array.from({ length: parts }, (_, index) => run({ ...size, index, parts }, server)),
  );
  return {
    ledger: joinLedgers(reports.map(({ ledger }) => ledger)),
    faults: sumPairs(reports.map(({ faults }) => faults)),
    acts: sumPairs(reports.map(({ acts }) => acts)),
    differences: reports.flatMap(({ differences }) => differences),
    audits: reports.reduce((sum, { audits }) => sum + audits, 0),
    errors: reports.flatMap(({ errors }) => errors),
  };
}
