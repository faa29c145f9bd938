import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { print } from "../set-up/step.mjs";
import { currentCommit } from "./parts.mjs";

/**
 * What a test file took in its last run. Files run in parallel, so the sum is more than the minutes of the run.
 * @typedef {{ project: string, file: string, tests: number, importing: number, starting?: number }} FileTime seconds; tests: with hooks, importing: with set-up files, starting: of the tests' seconds, those for servers of their own
 * @typedef {FileTime & { commit: string }} KeptTime
 */

const SLOWEST = 10;

/** @param {FileTime} time */
const totalOf = ({ tests, importing }) => tests + importing;

/** @param {FileTime} time */
const partsOf = ({ importing, starting = 0 }) =>
  (importing >= 1 ? ` (${importing.toFixed(1)} to import it)` : "") +
  (starting >= 1 ? ` (${starting.toFixed(1)} to start servers)` : "");

/** @param {FileTime} one @param {FileTime} other */
const isSameFile = (one, other) => one.project === other.project && one.file === other.file;

/**
 * The table after a run: rows of other files stay, because a run may be a part. Slowest first.
 * @param {readonly KeptTime[]} kept @param {readonly KeptTime[]} measured
 */
export const withTimes = (kept, measured) =>
  [...kept.filter((row) => !measured.some((each) => isSameFile(each, row))), ...measured].sort(
    (one, other) => totalOf(other) - totalOf(one),
  );

/** Keeps the times in .data/file-times.json and prints the slowest files of this run. @param {readonly FileTime[]} times */
export function keepFileTimes(times) {
  if (times.length === 0) return;
  const table = projectPath(".data", "file-times.json");
  /** @type {KeptTime[]} */
  const kept = existsSync(table) ? JSON.parse(readFileSync(table, "utf8")) : [];
  const commit = currentCommit();
  const measured = withTimes(
    [],
    times.map((time) => ({ ...time, commit })),
  );
  const rows = withTimes(
    kept.filter(({ file }) => existsSync(projectPath(file))),
    measured,
  );
  mkdirSync(path.dirname(table), { recursive: true });
  writeFileSync(table, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  print(`\nSlowest files, in seconds (all: ${path.relative(projectPath(), table)})`);
  for (const time of measured.slice(0, SLOWEST))
    print(`${totalOf(time).toFixed(1).padStart(7)}  ${time.project}, ${time.file}${partsOf(time)}`);
}
