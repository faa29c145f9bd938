import { say } from "../set-up/step.mjs";

/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * Says the plain last line.
 * @param {Tally[]} tallies @returns {number} the exit code
 */
export function total(tallies) {
  const passed = tallies.reduce((count, tally) => count + tally.passed, 0);
  const failed = tallies.reduce((count, tally) => count + tally.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
