// Runs the jobs of job-functions.ts, one at a time; see job-process.ts. Each message waits for an answer of the other
// side, so that neither runs ahead.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import "../system/source-hooks.mjs";

// A thread, because it must run while a job blocks.
new Worker(new URL("./guard-memory.mjs", import.meta.url), {
  workerData: { heapMb: Number(process.argv[2]), server: process.ppid },
}).unref();

const { jobFunctions } = await import("./jobs/job-functions");

// The server has ended.
process.once("disconnect", () => process.exit());

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {object} message @returns {Promise<any>} */
function ask(message) {
  const answered = last.then(async () => {
    const answer = once(process, "message");
    process.send?.(message);
    return (await answer)[0];
  });
  last = answered;
  return answered;
}

/** @param {string} name */
const callOf = (name) => async (/** @type {unknown} */ input) =>
  (await ask({ kind: "call", name, input })).value;

/** @returns {AsyncGenerator<Uint8Array>} */
async function* chunks() {
  for (;;) {
    const { bytes } = await ask({ kind: "chunk" });
    if (!bytes) return;
    yield bytes;
  }
}

/** @param {{ name: keyof typeof jobFunctions, input: any, calls?: string[] }} job */
async function perform({ name, input, calls }) {
  try {
    const run = await jobFunctions[name]();
    // A job that reads a stream has no calls.
    /** @type {any} each job takes its own */
    const argument = calls ? Object.fromEntries(calls.map((each) => [each, callOf(each)])) : chunks();
    const result = run(input, argument);
    if (!(Symbol.asyncIterator in result)) return { kind: "done", result: await result };
    for await (const part of result) if ((await ask({ kind: "part", part })).stop) break;
    return { kind: "done" };
  } catch (error) {
    // Its message may quote users' data.
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    return {
      kind: "failed",
      frames: stack
        .split("\n")
        .filter((line) => /^ {4}at /.test(line))
        .join("\n"),
    };
  }
}

for (let job = await ask({ kind: "ready" }); ; ) job = await ask(await perform(job));
