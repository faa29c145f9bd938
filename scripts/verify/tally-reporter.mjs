import { writeFileSync } from "node:fs";
import path from "node:path";
import { envVariable, projectRoot } from "../environment.mjs";

const seconds = (/** @type {number} */ ms) => Number((ms / 1_000).toFixed(2));

/** The variable with the path to which the tally is written. */
export const TALLY_FILE = "BLUEBONNET_TALLY_FILE";

/** Vitest's own JSON report omits flaky tests and errors outside tests. */
export default class TallyReporter {
  /** @type {NonNullable<import("vitest/node").Reporter["onTestRunEnd"]>} */
  onTestRunEnd(modules, unhandledErrors) {
    const broken = modules.filter((module) => module.errors().length > 0);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed");
    const retried = tests.filter((test) => test.diagnostic()?.flaky);
    const file = (/** @type {{ moduleId: string }} */ { moduleId }) => path.relative(projectRoot, moduleId);
    const name = (/** @type {import("vitest/node").TestCase} */ test) =>
      `${test.project.name}, ${file(test.module)}: ${test.fullName}`;
    /** @type {import("./tally.mjs").Tally} */
    const tally = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      left: tests.filter((test) => test.tags.includes("long") && test.result().state === "skipped").length,
      failed: failed.length + broken.length + unhandledErrors.length,
      flaky: retried.map(name),
      skipped: tests.flatMap((test) => {
        const result = test.result();
        return result.state === "skipped" && result.note ? `${name(test)}: ${result.note}` : [];
      }),
      failures: [
        ...failed.map(name),
        ...broken.map((module) => `${file(module)}: the file failed to run`),
        ...unhandledErrors.map(({ message }) => `Error outside any test: ${message}`),
      ],
    };
    tally.times = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
      return {
        project: module.project.name,
        file: file(module),
        tests: seconds(duration),
        importing: seconds(collectDuration + setupDuration + environmentSetupDuration),
      };
    });
    const to = envVariable(TALLY_FILE);
    if (to) writeFileSync(to, JSON.stringify(tally));
  }
}
