import { print } from "../set-up/step.mjs";

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [flaky] names of tests that passed only on retry
 * @property {string[]} [skipped] names of tests whose requirements are missing, with the reason
 * @property {string[]} [failures] names of tests that failed
 * @property {import("./file-times.mjs").FileTime[]} [times] what each test file took
 * @property {number} [left] number of tests that only `npm run test:full` runs, without journeys
 */

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sumOf = (tallies) => ({
  passed: tallies.reduce((count, tally) => count + tally.passed, 0),
  failed: tallies.reduce((count, tally) => count + tally.failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});

/**
 * Prints the flaky, skipped and failed tests again, because CI logs may keep only the end of a run, and then the totals.
 * @param {Tally[]} tallies @returns {number} the exit code
 */
export function printTotals(tallies) {
  const { passed, failed, failures = [] } = sumOf(tallies);
  for (const name of tallies.flatMap(({ flaky = [] }) => flaky)) print(`FLAKY (passed on retry): ${name}`);
  for (const name of tallies.flatMap(({ skipped = [] }) => skipped)) print(`SKIPPED: ${name}`);
  for (const name of failures) print(`FAILED: ${name}`);
  const left = tallies.reduce((count, tally) => count + (tally.left ?? 0), 0);
  const toFullRun = left > 0 ? `; ${left} tests and the long journeys are left to npm run test:full` : "";
  print(`${passed} passed, ${failed} failed${toFullRun}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
