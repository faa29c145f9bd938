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
 * Runs a task of scripts/database-backup.mjs in a child process, which ends with this one.
 *
 * @throws Error whose message says what is wrong with the folder or file
 */
export async function runBackupTask(task: Task, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  // Found like the schema: by the working directory.
  const script = path.join(process.cwd(), "scripts", "database-backup.mjs");
  const child = spawn(process.execPath, [script, ...task], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  // Wait for the exit, because the caller removes the files that the child writes.
  const [stderr, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "close")]);
  if (failure) throw failure;
  if (code !== 0) throw new Error(stderr.trim().split("\n").at(-1) || `it exited with code ${code}`);
}
