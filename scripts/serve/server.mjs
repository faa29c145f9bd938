import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { at, projectEnvironment, projectNode, root } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { SetUpError, say } from "../set-up/step.mjs";
import { whenCallerIsGone } from "./caller.mjs";
import { portProblem } from "./port.mjs";

/** @typedef {import("./settings.mjs").Settings} Settings */

const next = at("node_modules", "next", "dist", "bin", "next");
const POLL_MS = 100;

/**
 * The settings from the environment, validated by src/env.js; checks that the port is free.
 * @param {"start" | "dev"} mode @returns {Promise<Settings>}
 */
export async function readSettings(mode) {
  const { code, output } = await runNode([at("scripts", "serve", "settings.mjs"), mode]);
  if (code !== 0) throw new SetUpError(output.trim());
  /** @type {Settings} */
  const settings = JSON.parse(output);
  const { host, port } = settings;
  const problem = await portProblem(port, host);
  if (!problem) return settings;
  const again = mode === "start" ? "npm start" : "npm run dev";
  throw new SetUpError(
    `${host}:${port} ${problem}. Stop the process that uses it, or choose another port: PORT=${port + 1} ${again}`,
  );
}

/** A wildcard address is reached as localhost. @param {Settings} settings */
const localOrigin = ({ host, port }) => {
  const reached = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
};

/** An unhealthy server may only be waiting for its database, so it gets a few seconds. */
const UNWELL_TRIES = 5;
const UNWELL_MS = 2000;

/** @typedef {{ version: string, database: string, streams: string }} Health */

/**
 * @param {string} origin @param {AbortSignal} gone aborts when the server has exited
 * @returns {Promise<Health | undefined>} undefined when the server exited or never became healthy
 */
async function waitForHealth(origin, gone) {
  let unwell = 0;
  while (!gone.aborted && unwell < UNWELL_TRIES) {
    try {
      const answer = await fetch(`${origin}/api/health`, { signal: gone });
      if (answer.ok) return /** @type {Health} */ (await answer.json());
      unwell += 1;
      await pause(UNWELL_MS);
    } catch {
      await pause(POLL_MS); // Not listening yet.
    }
  }
  return undefined;
}

/** @param {Settings} settings @param {Health} health */
const readyLine = ({ url, mail, models, payments }, { version, database, streams }) =>
  [
    `Bluebonnet ${version} is ready at ${url}`,
    `database: ${database}`,
    `live replies: ${streams}`,
    `mail: ${mail}`,
    `models: ${models.join(", ")}`,
    `payments: ${payments}`,
  ].join(" · ");

/**
 * Runs the server until it exits, forwards signals to it, and prints one line when it is ready.
 * @param {"start" | "dev"} mode @param {Settings} settings @returns {Promise<number>} the server's exit code
 */
export async function serve(mode, settings) {
  const args = [
    "--import",
    at("scripts", "serve", "leash.mjs"),
    next,
    mode,
    "-H",
    settings.host,
    "-p",
    String(settings.port),
  ];
  // Next's own banner would be a second line with the URL; what goes wrong is on stderr.
  const child = spawn(projectNode(), args, {
    cwd: root,
    // src/server/shut-down.ts handles signals: Next's own handler waits for every open stream.
    env: projectEnvironment(mode === "start" ? { NEXT_MANUAL_SIG_HANDLE: "1" } : {}),
    stdio: ["inherit", mode === "dev" ? "inherit" : "pipe", "inherit", "ipc"],
  });
  passProductLog(child.stdout);
  const stop = stopper(child);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  whenCallerIsGone(stop);

  const gone = new AbortController();
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code, signal) =>
      resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)),
    );
  });
  ended.then(() => gone.abort());
  const health = await waitForHealth(localOrigin(settings), gone.signal);
  if (health) say(readyLine(settings, health));
  else if (!gone.signal.aborted) {
    child.kill("SIGTERM");
    await ended;
    throw new SetUpError("The server started, but /api/health reports a problem. See the lines above.");
  }
  return ended;
}

/** The server exits within 8 s (src/server/shut-down.ts); if it does not, it is killed. */
const STOP_MS = 9_500;
/** The terminal and npm both forward a Ctrl-C: a second signal within this time is the same key press. */
const SAME_PRESS_MS = 500;

/**
 * Asks the server to stop; kills it on the second request or if it does not stop in time.
 * @param {import("node:child_process").ChildProcess} child @returns {() => void}
 */
function stopper(child) {
  /** @type {number | undefined} */
  let askedAt;
  return () => {
    const now = performance.now();
    if (askedAt !== undefined) {
      if (now - askedAt >= SAME_PRESS_MS) child.kill("SIGKILL");
      return;
    }
    askedAt = now;
    say("Stopping ... (press Ctrl-C again to stop immediately)");
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
  };
}

/**
 * The product writes JSON lines; Next's banner lines are the others.
 * @param {import("node:stream").Readable | null} stdout
 */
function passProductLog(stdout) {
  let rest = "";
  stdout?.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) say(line);
  });
}
