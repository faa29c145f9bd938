import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at, projectEnvironment } from "../environment.mjs";
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
  let tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No report: the runner itself fell, and its exit code says so.
  }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
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

/** @param {{ numPassedTests: number, numFailedTests: number }} report @returns {Tally} */
const readVitest = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});

/** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report @returns {Tally} */
const readPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  atSecondTry: stats.flaky,
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
