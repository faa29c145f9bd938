import { spawnSync } from "node:child_process";
import { envVariable } from "../environment.mjs";

const POLL_MS = 500;

/** @param {number} pid @returns {{ parent: number, name: string } | undefined} undefined if `ps` is unavailable or the process has exited */
function readProcess(pid) {
  const { stdout, status } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, name] = (status === 0 && /^\s*(\d+)\s+(\S(?:.*\S)?)/.exec(stdout)) || [];
  return parent && name ? { parent: Number(parent), name } : undefined;
}

/** npm, and the shell in which npm runs this command. */
function npmProcesses() {
  const shell = readProcess(process.ppid);
  return shell && /(?:^|\/)-?(?:ba|da|z|k|a)?sh$/.test(shell.name)
    ? [process.ppid, shell.parent]
    : [process.ppid];
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Calls back once when the npm process that ran this command has exited: a killed npm forwards no signal, and the
 * server would keep running. Commands not run by npm may outlive their parent.
 * @param {() => void} callback
 */
export function onNpmExit(callback) {
  if (!envVariable("npm_lifecycle_event")) return;
  const watched = npmProcesses();
  const timer = setInterval(() => {
    if (watched.every(isRunning) && process.ppid === watched[0]) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}
