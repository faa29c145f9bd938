import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

/**
 * Starts a script of the source, which is no part of the bundle, for work that may never end or fill the memory. The
 * server may exit meanwhile.
 *
 * @param script below src/server/adapters
 */
export function startSourceProcess(script: string, { heapMb }: { heapMb: number }): ChildProcess {
  // The working directory is the source folder. Not `fork`, whose script the bundler would look for.
  const file = path.join(process.cwd(), "src/server/adapters", script);
  // The condition is for "server-only".
  const args = ["--conditions=react-server", `--max-old-space-size=${heapMb}`, file];
  const child = spawn(process.execPath, args, {
    // Neither the server's settings nor its secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    // Its output may quote what users own.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
