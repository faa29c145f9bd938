import { spawn } from "node:child_process";
import { projectEnvironment, projectNode, projectRoot } from "./environment.mjs";

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] the child's complete environment; defaults to the project's
 * @property {boolean} [showOutput] inherits the terminal instead of collecting the output
 */

/**
 * Runs a program and waits for it to exit.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started
 */
export function run(command, args, { env = projectEnvironment(), showOutput = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: showOutput ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    // Exit after the child, so that it can clean up.
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.once("close", () => process.exit(1));
      child.kill(signal);
    };
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("close", () => process.off("SIGINT", stop).off("SIGTERM", stop));
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript file on Node 24. @param {string[]} args @param {RunOptions} [options] */
export const runNode = (args, options) => run(projectNode(), args, options);
