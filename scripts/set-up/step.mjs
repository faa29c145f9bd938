/** Longer output would bury the error message. */
const MAX_OUTPUT_LINES = 60;

/** A failed step: what happened, the tool's output and how to fix it. */
export class SetUpError extends Error {
  /** @param {string} message @param {{ remedy?: string, output?: string }} [details] */
  constructor(message, { remedy = "", output = "" } = {}) {
    super(message);
    this.name = "SetUpError";
    this.remedy = remedy;
    this.output = output;
  }
}

/** @param {number} milliseconds */
export const formatSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** @param {string} text */
const lastLines = (text) => text.trimEnd().split("\n").slice(-MAX_OUTPUT_LINES).join("\n");

/** @param {string} line */
export const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs a step and prints its title and duration.
 * @template T @param {string} title @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const started = performance.now();
  print(`  ${title}...`);
  const result = await work();
  print(`  ${title}: done in ${formatSeconds(performance.now() - started)}`);
  return result;
}

/**
 * Runs a command's main function; prints a SetUpError without a stack trace and exits with code 1.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    if (error.output) process.stderr.write(`${lastLines(error.output)}\n\n`);
    process.stderr.write(`${error.message} ${error.remedy}`.trimEnd().concat("\n"));
    process.exitCode = 1;
  }
}
