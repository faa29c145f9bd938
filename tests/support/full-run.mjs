import { envVariable } from "../../scripts/environment.mjs";

/** Whether this is `npm run test:full`, which adds the long repeats; `npm test` runs the short form of each. */
export const isFullRun = envVariable("FULL") === "1";

/**
 * How often something is repeated, or on how many of its variants: all of them in the full run alone.
 * @template Value @param {Value} full @param {Value} short @returns {Value}
 */
export const inFullRun = (full, short) => (isFullRun ? full : short);
