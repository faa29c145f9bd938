import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { projectEnvironment, projectNode, projectPath, projectRoot } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { print, SetUpError } from "../set-up/step.mjs";
import { onNpmExit } from "./on-npm-exit.mjs";
import { portProblem } from "./port.mjs";

/** @typedef {import("./settings.mjs").Settings} Settings */

const next = projectPath("node_modules", "next", "dist", "bin", "next");
const POLL_MS = 100;

const NODE_FLAGS = [
  // Optimizing the embedded database's code takes 500 MB for seconds at startup; see docs/decisions/0024.
  "--liftoff-only",
  // By default, up to 128 MB of garbage accumulate before a collection.
  "--max-semi-space-size=16",
];

/**
 * The settings from the environment, validated by src/env.js; checks that the port is free.
 * @param {"start" | "dev"} mode @returns {Promise<Settings>}
 */
export async function readSettings(mode) {
  const { code, output } = await runNode([projectPath("scripts", "serve", "settings.mjs"), mode]);
  if (code !== 0) throw new SetUpError(output.trim());
  /** @type {Settings} */
  const settings = JSON.parse(output);
  const { host, port } = settings;
  const problem = await portProblem(port, host);
  if (!problem) return settings;
  const startCommand = mode === "start" ? "npm start" : "npm run dev";
  throw new SetUpError(
    `${host}:${port} ${problem}. Stop the process that is using it, or choose another port: PORT=${port + 1} ${startCommand}`,
  );
}

/** A server that listens on a wildcard address is reached at localhost. @param {Settings} settings */
const localOrigin = ({ host, port }) => {
  const hostname = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
};

/** An unhealthy server may be waiting for its database, so it gets a few seconds. */
const MAX_UNHEALTHY_RESPONSES = 5;
const UNHEALTHY_DELAY_MS = 2000;

/** @typedef {{ version: string, database: string, streams: string }} Health */

/**
 * @param {string} origin @param {AbortSignal} exited aborts when the server has exited
 * @returns {Promise<Health | undefined>} undefined when the server exited or never became healthy
 */
async function waitForHealth(origin, exited) {
  let unhealthy = 0;
  while (!exited.aborted && unhealthy < MAX_UNHEALTHY_RESPONSES) {
    try {
      const response = await fetch(`${origin}/api/health`, { signal: exited });
      if (response.ok) return /** @type {Health} */ (await response.json());
      unhealthy += 1;
      await delay(UNHEALTHY_DELAY_MS);
    } catch {
      await delay(POLL_MS); // Not listening yet.
    }
  }
  return undefined;
}

/** @param {Settings} settings @param {Health} health */
const readyLine = ({ product, url, mail, models, payments }, { version, database, streams }) =>
  [
    `${product} ${version} is ready at ${url}`,
    `database: ${database}`,
    `live replies: ${streams}`,
    `mail: ${mail}`,
    `models: ${models.join(", ")}`,
    `payments: ${payments}`,
  ].join(" · ");

/**
 * Runs the server until it exits, forwarding signals, and prints one line when it is ready.
 * @param {"start" | "dev"} mode @param {Settings} settings @param {() => Promise<void>} [onReady] called once it is healthy
 * @returns {Promise<number>} the server's exit code
 */
export async function serve(mode, settings, onReady = async () => {}) {
  const args = [
    ...(mode === "start" ? NODE_FLAGS : []),
    "--import",
    projectPath("scripts", "serve", "exit-with-parent.mjs"),
    next,
    mode,
    "-H",
    settings.host,
    "-p",
    String(settings.port),
  ];
  // In production, Next's banner on stdout is dropped; it repeats the URL.
  const child = spawn(projectNode(), args, {
    cwd: projectRoot,
    // src/server/shut-down.ts handles signals: Next's handler would wait for every open stream.
    env: projectEnvironment(mode === "start" ? { NEXT_MANUAL_SIG_HANDLE: "1" } : {}),
    stdio: ["inherit", mode === "dev" ? "inherit" : "pipe", "inherit", "ipc"],
  });
  forwardLogs(child.stdout);
  const stop = stopHandler(child, settings);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  onNpmExit(stop);

  const exited = new AbortController();
  /** @type {Promise<number>} */
  const exitCode = new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code, signal) =>
      resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)),
    );
  });
  exitCode.then(() => exited.abort());
  const health = await waitForHealth(localOrigin(settings), exited.signal);
  if (health) {
    print(readyLine(settings, health));
    await onReady();
  } else if (!exited.signal.aborted) {
    child.kill("SIGTERM");
    await exitCode;
    throw new SetUpError("The server started, but its health check (/api/health) fails. See the log above.");
  }
  return exitCode;
}

/** The server exits within 8 s after it has drained (src/server/shut-down.ts); if it does not, it is killed. */
const STOP_TIMEOUT_MS = 9_500;
/** Ctrl-C arrives twice, from the terminal and from npm: signals within this time are one key press. */
const SAME_PRESS_MS = 500;

/**
 * Stops the server; kills it on the second call or on timeout.
 * @param {import("node:child_process").ChildProcess} child @param {Settings} settings @returns {() => void}
 */
function stopHandler(child, { drainSeconds }) {
  /** @type {number | undefined} */
  let requestedAt;
  return () => {
    const now = performance.now();
    if (requestedAt !== undefined) {
      if (now - requestedAt >= SAME_PRESS_MS) child.kill("SIGKILL");
      return;
    }
    requestedAt = now;
    print("Stopping... (press Ctrl-C again to force)");
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), drainSeconds * 1_000 + STOP_TIMEOUT_MS).unref();
  };
}

/**
 * Forwards the product's log, which is JSON lines, and drops Next's banner.
 * @param {import("node:stream").Readable | null} stdout
 */
function forwardLogs(stdout) {
  let rest = "";
  stdout?.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) print(line);
  });
}
