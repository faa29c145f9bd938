import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { x as extract } from "tar";
import { packNpm } from "../../build.mjs";

export type Finished = { code: number | null; stdout: string; stderr: string };

type RunOptions = { input?: string; env?: Record<string, string>; signal?: AbortSignal };

export type InstalledCli = {
  /** Where commands run; empty at first. */
  folder: string;
  /** What Node.js runs. */
  script: string;
  /** Of the settings of whoever runs commands. */
  configFile: string;
  /** The same in a terminal, by the program `script`. */
  startInTerminal(args: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams;
  start(args: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams;
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  remove(): void;
};

/** The packed command line in a folder of its own, with no settings. */
export async function installCli(): Promise<InstalledCli> {
  const root = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-cli-"));
  await extract({ file: await packNpm(path.join(root, "npm")), cwd: root });
  const folder = path.join(root, "work");
  fs.mkdirSync(folder);
  const script = path.join(root, "package", "dist", "bluebonnet.js");
  const spawnIn = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
    spawn(program, args, {
      cwd: folder,
      env: { NODE_ENV: "production", XDG_CONFIG_HOME: path.join(root, "config"), ...env },
    });
  const start: InstalledCli["start"] = (args, env) => spawnIn(process.execPath, [script, ...args], env);
  return {
    folder,
    script,
    configFile: path.join(root, "config", "bluebonnet", "config.json"),
    start,
    startInTerminal: (args, env) => {
      const command = [process.execPath, script, ...args].map((word) => `'${word}'`).join(" ");
      return spawnIn("script", ["-qec", command, "/dev/null"], env);
    },
    run: (args, { input = "", env } = {}) => finish(start(args, env), input),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

/** Sends the input and collects what comes out. */
export function finish(child: ChildProcessWithoutNullStreams, input: string): Promise<Finished> {
  const finished: Finished = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (piece) => {
    finished.stdout += piece;
  });
  child.stderr.on("data", (piece) => {
    finished.stderr += piece;
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...finished, code })));
}
