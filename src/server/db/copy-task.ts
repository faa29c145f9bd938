import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

type Task =
  | ["check", folder: string]
  | ["copy", from: string, to: string]
  | ["pack", folder: string, file: string]
  | ["unpack", file: string, folder: string];

/**
 * Does one of the tasks of scripts/database-copy.mjs in a process of its own, which ends with this one.
 *
 * @throws Error with what is wrong with the folder or the file, as its message
 */
export async function runCopyTask(task: Task, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  // As the schema: the product runs in the folder of its sources.
  const script = path.join(process.cwd(), "scripts", "database-copy.mjs");
  const child = spawn(process.execPath, [script, ...task], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  // Not before it has gone: what it writes is removed next.
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "close")]);
  if (failure) throw failure;
  if (code !== 0) throw new Error(said.trim().split("\n").at(-1) || `it ended with ${code}`);
}
