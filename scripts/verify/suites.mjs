import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at, projectEnvironment, root } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { inSeconds, say } from "../set-up/step.mjs";
import { check } from "./check.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */
/** @typedef {{ title: string, run: () => Promise<Tally>, product?: boolean }} Suite product: needs the built product */

/**
 * A run that broke before or beside its tests counts as one failure.
 * @template Report what the runner writes, as JSON
 * @param {number} code @param {string} file @param {(report: Report) => Tally} read @returns {Tally}
 */
function readReport(code, file, read) {
  /** @type {Tally} */
  let tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No report: the runner itself fell, and its exit code says so.
  }
  if (code === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    failures: tally.failures?.length ? tally.failures : ["the run itself, see above"],
  };
}

/** @param {(file: string) => Promise<Tally>} work with the path for a report that is removed afterwards */
async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-report-"));
  try {
    return await work(path.join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} report @returns {Tally}
 */
const readVitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  failures: testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const file = path.relative(root, name);
      // A file that could not be loaded has no test that failed.
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
});

/**
 * @typedef {{ specs: { ok: boolean, title: string, file: string }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite} suite @returns {string[]}
 */
const failedSpecs = ({ specs, suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} report
 * @returns {Tally}
 */
const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  atSecondTry: stats.flaky,
  failures: suites.flatMap(failedSpecs),
});

/** @param {string[]} projects of vitest.config.ts */
const vitest = (projects) =>
  withReport(async (file) => {
    const wanted = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { code } = await runNode([at("node_modules/vitest/vitest.mjs"), "run", ...wanted, ...reporters], {
      show: true,
    });
    return readReport(code, file, readVitest);
  });

const playwright = () =>
  withReport(async (file) => {
    const args = ["test", "--project=desktop", "--project=narrow", "--reporter=list,json"];
    const env = projectEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    const { code } = await runNode([at("node_modules/@playwright/test/cli.js"), ...args], {
      show: true,
      env,
    });
    return readReport(code, file, readPlaywright);
  });

/** @satisfies {Record<string, Suite>} */
export const suites = {
  check: { title: "Check", run: check },
  unit: { title: "Unit and architecture", run: () => vitest(["unit", "architecture"]) },
  embedded: { title: "Integration, embedded database", run: () => vitest(["integration-embedded"]) },
  postgres: { title: "Integration, PostgreSQL", run: () => vitest(["integration-postgres"]) },
  e2e: { title: "End to end, Chromium", run: playwright, product: true },
};

/** @param {Suite} suite @returns {Promise<Tally>} */
export async function runSuite({ title, run }) {
  say(`\n${title}`);
  const started = performance.now();
  const tally = await run();
  say(
    `${title}: ${tally.passed} passed, ${tally.failed} failed in ${inSeconds(performance.now() - started)}`,
  );
  return tally;
}
