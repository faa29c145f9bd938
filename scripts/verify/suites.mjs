import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectEnvironment, projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { formatSeconds, print } from "../set-up/step.mjs";
import { check } from "./check.mjs";
import { shardOption } from "./parts.mjs";
import { TALLY_FILE } from "./tally-reporter.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */
/** @typedef {import("./parts.mjs").Part} Part */
/** @typedef {{ part?: Part | undefined, since?: string | undefined }} Selection since: a commit; runs only tests that later changes affect */
/** @typedef {{ title: string, run: (selection: Selection) => Promise<Tally>, product?: boolean }} Suite product: needs the built product */

/**
 * A run that fails without a failing test counts as one failure.
 * @template Report what the runner writes, as JSON
 * @param {number} code @param {string} file @param {(report: Report) => Tally} read @returns {Tally}
 */
function readReport(code, file, read) {
  /** @type {Tally} */
  let tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No report: the runner crashed, as its exit code shows.
  }
  if (code === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    failures: tally.failures?.length ? tally.failures : ["the test runner itself (see above)"],
  };
}

/**
 * @template Result
 * @param {(file: string) => Promise<Result>} work receives the path of a temporary report @returns {Promise<Result>}
 */
async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-report-"));
  try {
    return await work(path.join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ file: string, title: string, ok: boolean, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]}
 */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 * @param {PlaywrightReport} report @returns {Tally}
 */
function readPlaywright({ stats, suites }) {
  const specs = suites.flatMap(specsOf);
  const name = (/** @type {PlaywrightSpec} */ { file, title }) => `${file}: ${title}`;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(name),
    failures: specs.filter(({ ok }) => !ok).map(name),
  };
}

/** @param {string[]} projects from vitest.config.ts @param {Selection} selection */
const vitest = (projects, { part, since }) =>
  withReport(async (file) => {
    const wanted = projects.flatMap((project) => ["--project", project]);
    const reporters = [
      "--reporter=default",
      `--reporter=${projectPath("scripts/verify/tally-reporter.mjs")}`,
    ];
    const env = projectEnvironment({ [TALLY_FILE]: file });
    const { code } = await runNode(
      [
        projectPath("node_modules/vitest/vitest.mjs"),
        "run",
        ...[...wanted, ...shardOption(part), ...(since ? ["--changed", since] : []), ...reporters],
      ],
      {
        showOutput: true,
        env,
      },
    );
    return readReport(code, file, (/** @type {Tally} */ tally) => tally);
  });

/** @param {Selection} selection */
const playwright = ({ part, since }) =>
  withReport(async (file) => {
    const env = projectEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    const projects = ["--project=desktop", "--project=narrow"];
    const selected = [
      ...shardOption(part),
      ...(since ? [`--only-changed=${since}`, "--pass-with-no-tests"] : []),
    ];
    const { code } = await runNode(
      [
        projectPath("node_modules/@playwright/test/cli.js"),
        "test",
        ...projects,
        ...selected,
        "--reporter=list,json",
      ],
      { showOutput: true, env },
    );
    return readReport(code, file, readPlaywright);
  });

const integration = ["integration-embedded", "integration-postgres"];
const sources = ["unit", "architecture", "component"];

/** @satisfies {Record<string, Suite>} */
export const suites = {
  check: { title: "Check", run: check },
  unit: { title: "Unit, architecture and component", run: (selection) => vitest(sources, selection) },
  integration: { title: "Integration", run: (selection) => vitest(integration, selection) },
  // A single run keeps every core busy to the end.
  vitest: {
    title: "Unit, architecture, component and integration",
    run: (selection) => vitest([...sources, ...integration], selection),
  },
  e2e: { title: "End to end, Chromium", run: playwright, product: true },
};

/** @param {Suite} suite @param {Selection} selection @returns {Promise<Tally>} */
export async function runSuite({ title, run }, selection) {
  print(`\n${title}`);
  const started = performance.now();
  const tally = await run(selection);
  print(
    `${title}: ${tally.passed} passed, ${tally.failed} failed in ${formatSeconds(performance.now() - started)}`,
  );
  return tally;
}
