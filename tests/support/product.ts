import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { projectEnvironment, projectNode, projectPath, projectRoot } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import { newDataFolder } from "./data-folder.mjs";

export type Product = {
  url: string;
  dataDir: string;
  /** Everything the server has printed, errors included. */
  output(): string;
  /** Sends SIGTERM, as an operator would, and waits for the exit. */
  stop(): Promise<void>;
  /** kill -9 for the server and the command that started it. */
  kill(): Promise<void>;
  /** Kills it and removes its data folder; faster than a stop, which backs up the database. */
  discard(): Promise<void>;
  /** Process id of the first command in the chain: `npm`, or the start script. */
  pid: number;
  /** Resolves once every process in the chain has closed its output. */
  ended: Promise<unknown>;
};

type Options = { dataDir?: string; port?: number; env?: Record<string, string>; throughNpm?: boolean };

/**
 * Starts the built product on a separate data folder (by default a new one) and a free port,
 * and waits until it is ready. For tests that stop, kill or configure the server; the others share the server of
 * playwright.config.ts.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const { port, env = {}, throughNpm } = options;
  const dataDir = options.dataDir ?? (await newDataFolder());
  const chosen = String(port ?? (await freePort("localhost")));
  const url = `http://localhost:${chosen}`;
  const own = {
    PORT: chosen,
    HOST: "localhost",
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
  };
  const [command, args] = throughNpm
    ? ["npm", ["start"]]
    : [projectNode(), [projectPath("scripts", "start.mjs")]];
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: projectEnvironment({ ...own, ...env }),
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
  const signal = async (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
    await ended;
  };
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then(() => reject(new Error(`The product ended before it was ready:\n${output}`)));
  });
  await ready;
  const kill = () => signal("SIGKILL");
  return {
    url,
    dataDir,
    output: () => output,
    stop: () => signal("SIGTERM"),
    kill,
    async discard() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
    pid: child.pid ?? 0,
    ended,
  };
}
