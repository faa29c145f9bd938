import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { test } from "@playwright/test";
import {
  envVariable,
  projectEnvironment,
  projectNode,
  projectPath,
  projectRoot,
} from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import { START_STEP } from "../../scripts/verify/playwright-tally.mjs";
import { newDataFolder } from "./data-folder.mjs";

type Server = {
  /** Everything the server has printed, errors included. */
  output(): string;
  /** Process id of the first command in the chain: `npm`, or the start script. */
  pid: number;
  /** Resolves once every process in the chain has closed its output. */
  ended: Promise<unknown>;
  /** Reaches every process in the chain; resolves when they have ended. */
  signal(name: NodeJS.Signals): Promise<void>;
};

export type Product = Pick<Server, "pid" | "output" | "ended"> & {
  url: string;
  dataDir: string;
  /** Sends SIGTERM, as an operator would, and waits for the exit. */
  stop(): Promise<void>;
  /** kill -9 for the server and the command that started it. */
  kill(): Promise<void>;
  /** Starts it again after a stop or a kill, at the same address; `env`: changes from now on. */
  startAgain(env?: Record<string, string>): Promise<void>;
  /** Kills it and removes its data folder; faster than a stop, which backs up the database. */
  discard(): Promise<void>;
};

const commands = {
  npm: ["npm", "start"],
  start: [projectNode(), projectPath("scripts", "start.mjs")],
  serve: [projectNode(), projectPath("tests", "support", "serve-product.mjs")],
} as const;

type Options = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** `npm` and `start` first set up what is missing, as for users. */
  command?: keyof typeof commands;
};

/** The table of `npm test` shows what starts take; the benchmarks start products outside of tests. */
const asStep = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  envVariable("TEST_WORKER_INDEX") ? await test.step(START_STEP, work) : await work();

/**
 * Starts the built product on a separate data folder (by default a new one) and a free port,
 * and waits until it is ready. For tests that configure the server as no other does; see tests/e2e/pages/model-world.ts
 * for a server that tests share, and may stop, and playwright.config.ts for the one that all share.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const { port, command = "serve" } = options;
  const dataDir = options.dataDir ?? (await newDataFolder());
  const chosen = String(port ?? (await freePort("localhost")));
  const url = `http://localhost:${chosen}`;
  let env: Record<string, string> = {
    PORT: chosen,
    HOST: "localhost",
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
    ...options.env,
  };
  let server = await asStep(() => startServer(command, env));
  const kill = () => server.signal("SIGKILL");
  return {
    url,
    dataDir,
    output: () => server.output(),
    stop: () => server.signal("SIGTERM"),
    kill,
    async startAgain(changes) {
      env = { ...env, ...changes };
      server = await asStep(() => startServer(command, env));
    },
    async discard() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
    get pid() {
      return server.pid;
    },
    get ended() {
      return server.ended;
    },
  };
}

async function startServer(name: keyof typeof commands, env: Record<string, string>): Promise<Server> {
  const [command, ...args] = commands[name];
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: projectEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that kill reaches the server below it at once.
    detached: true,
  });
  let output = "";
  const ended = once(child, "close");
  // A failed test stops nothing, and the group is detached: without this its server would never exit.
  const leave = () => child.pid && process.kill(-child.pid, "SIGKILL");
  process.once("exit", leave);
  void ended.then(() => process.off("exit", leave));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then(() => reject(new Error(`The product ended before it was ready:\n${output}`)));
  });
  return {
    output: () => output,
    pid: child.pid ?? 0,
    ended,
    async signal(signal) {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
      await ended;
    },
  };
}
