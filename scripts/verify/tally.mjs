import { print } from "../set-up/step.mjs";

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [flaky] the names of those that passed, but not at once
 * @property {string[]} [failures] the names of those that failed
 */

/**
 * Names what failed once more, where a record keeps only the end of a long run, and says the plain last line.
 * @param {Tally[]} tallies @returns {number} the exit code
 */
export function printTotals(tallies) {
  const passed = tallies.reduce((count, tally) => count + tally.passed, 0);
  const failed = tallies.reduce((count, tally) => count + tally.failed, 0);
  for (const name of tallies.flatMap(({ flaky = [] }) => flaky))
    print(`Passed only at the second try, a fault to find: ${name}`);
  for (const name of tallies.flatMap(({ failures = [] }) => failures)) print(`FAILED: ${name}`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
