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
 * @param {number} code @param {string} file written by a tally reporter @returns {Tally}
 */
function readTally(code, file) {
  /** @type {Tally} */
  let tally = { passed: 0, failed: 0 };
  try {
    tally = JSON.parse(readFileSync(file, "utf8"));
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

/** @param {(file: string) => Promise<Tally>} work receives the path of a temporary file @returns {Promise<Tally>} */
async function withTallyFile(work) {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-tally-"));
  try {
    return await work(path.join(folder, "tally.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} projects from vitest.config.ts @param {Selection} selection */
const vitest = (projects, { part, since }) =>
  withTallyFile(async (file) => {
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
    return readTally(code, file);
  });

/** @param {Selection} selection */
const playwright = ({ part, since }) =>
  withTallyFile(async (file) => {
    const env = projectEnvironment({ [TALLY_FILE]: file });
    const selected = [
      ...shardOption(part),
      ...(since ? [`--only-changed=${since}`, "--pass-with-no-tests"] : []),
    ];
    const { code } = await runNode(
      [
        projectPath("node_modules/@playwright/test/cli.js"),
        "test",
        "--project=journeys",
        ...selected,
        `--reporter=list,${projectPath("scripts/verify/playwright-tally.mjs")}`,
      ],
      { showOutput: true, env },
    );
    return readTally(code, file);
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
