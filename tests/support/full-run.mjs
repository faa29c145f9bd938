import { envVariable } from "../../scripts/environment.mjs";

/** Whether this is `npm run test:full`, which adds long repetitions. */
export const isFullRun = envVariable("FULL") === "1";

/**
 * The number of repetitions or variants in this run.
 * @template Value
 * @param {Value} full
 * @param {Value} short
 * @returns {Value}
 */
export const inFullRun = (full, short) => (isFullRun ? full : short);
