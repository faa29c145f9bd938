import { writeFileSync } from "node:fs";
import path from "node:path";
import { envVariable, projectRoot } from "../environment.mjs";
import { TALLY_FILE } from "./tally-reporter.mjs";

/** @typedef {import("@playwright/test/reporter").TestCase} TestCase */
/** @typedef {import("@playwright/test/reporter").TestStep} TestStep */

/** The title of the step in which a test starts a server of its own; see tests/support/product.ts. */
export const START_STEP = "Start the product";

/** Milliseconds in steps of that title, in hooks and fixtures as well. @param {TestStep[]} steps @returns {number} */
export const msOfStarts = (steps) =>
  steps.reduce(
    (sum, step) => sum + (step.title === START_STEP ? Math.max(step.duration, 0) : msOfStarts(step.steps)),
    0,
  );

const seconds = (/** @type {number} */ ms) => Number((ms / 1_000).toFixed(2));

/** Counts Playwright's tests, and measures each spec file and the servers that it starts. */
export default class PlaywrightTally {
  /** @type {Set<TestCase>} */
  #tests = new Set();
  /** @type {Map<string, { project: string, file: string, ms: number, startMs: number }>} */
  #files = new Map();

  /** @type {NonNullable<import("@playwright/test/reporter").Reporter["onTestEnd"]>} */
  onTestEnd(test, { duration, steps }) {
    this.#tests.add(test);
    const file = path.relative(projectRoot, test.location.file);
    const project = test.parent.project()?.name ?? "";
    const key = `${project} ${file}`;
    const before = this.#files.get(key) ?? { project, file, ms: 0, startMs: 0 };
    this.#files.set(key, {
      ...before,
      ms: before.ms + duration,
      startMs: before.startMs + msOfStarts(steps),
    });
  }

  onEnd() {
    const tests = [...this.#tests];
    const of = (/** @type {ReturnType<TestCase["outcome"]>} */ outcome) =>
      tests.filter((test) => test.outcome() === outcome);
    const name = (/** @type {TestCase} */ test) =>
      `${path.relative(projectRoot, test.location.file)}: ${test.title}`;
    /** @type {import("./tally.mjs").Tally} */
    const tally = {
      passed: of("expected").length + of("flaky").length,
      failed: of("unexpected").length,
      flaky: of("flaky").map(name),
      failures: of("unexpected").map(name),
      times: [...this.#files.values()].map(({ project, file, ms, startMs }) => ({
        project,
        file,
        tests: seconds(ms),
        importing: 0,
        starting: seconds(startMs),
      })),
    };
    const to = envVariable(TALLY_FILE);
    if (to) writeFileSync(to, JSON.stringify(tally));
  }
}
