import { execFileSync } from "node:child_process";
import { ensureEnvVariable } from "./environment.mjs";
import { prepareProduct, prepareSources } from "./set-up/set-up.mjs";
import { runCommand, SetUpError } from "./set-up/step.mjs";
import { keepFileTimes } from "./verify/file-times.mjs";
import { readPart, recordPart } from "./verify/parts.mjs";
import { runSuite, suites } from "./verify/suites.mjs";
import { printTotals, sumOf } from "./verify/tally.mjs";

/** @typedef {import("./verify/suites.mjs").Suite} Suite */

const { check, unit, integration, vitest, e2e } = suites;

/** @type {Record<string, Suite[]>} */
const levels = {
  all: [check, vitest, e2e],
  full: [check, vitest, e2e],
  unit: [unit],
  integration: [integration],
  e2e: [e2e],
  changed: [check, vitest, e2e],
};

/** @param {string[]} words */
const git = (...words) => execFileSync("git", words, { encoding: "utf8" }).trim();

/** @returns {string} the base commit for changes: HEAD, or the one before if the working tree is clean */
const baseCommit = () => (git("status", "--porcelain") ? "HEAD" : "HEAD~1");

/** Journeys run on the built product, so imports cannot tell which of them a change affects: only changed ones run. @param {string} since */
const hasChangedJourneys = (since) =>
  git("diff", "--name-only", since, "--", "tests/e2e", "tests/support") !== "" ||
  git("status", "--porcelain", "--", "tests/e2e") !== "";

await runCommand(async () => {
  const { part, rest } = readPart(process.argv.slice(2));
  const [level = "all"] = rest;
  const started = performance.now();
  // The check is not split: the first part runs it.
  const since = level === "changed" ? baseCommit() : undefined;
  const levelSuites = levels[level]?.filter((suite) =>
    suite === check ? (part?.index ?? 1) === 1 : suite !== e2e || !since || hasChangedJourneys(since),
  );
  if (!levelSuites)
    throw new SetUpError(`Unknown test level "${level}". Use one of: ${Object.keys(levels).join(", ")}.`);
  // Read by tests/support/full-run.mjs, in every process that runs tests.
  if (level === "full") await ensureEnvVariable("FULL", () => "1");
  await prepareSources();
  const tallies = [];
  const needsProduct = levelSuites.some(({ product }) => product);
  for (const suite of levelSuites) {
    // After the check, which reads files that a build writes, and not during tests, which would time out.
    if (needsProduct && suite !== check) await prepareProduct();
    tallies.push(await runSuite(suite, { part, since }));
  }
  keepFileTimes(tallies.flatMap(({ times = [] }) => times));
  const code = printTotals(tallies);
  if (part) recordPart(level, part, sumOf(tallies), started);
  return code;
});
