import { say } from "../set-up/step.mjs";

/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((count, { passed }) => count + passed, 0),
  failed: tallies.reduce((count, { failed }) => count + failed, 0),
});

/**
 * Says the plain last line.
 * @param {Tally[]} tallies @returns {number} the exit code
 */
export function total(tallies) {
  const { passed, failed } = sum(tallies);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
