import fs from "node:fs";

/** What a process has in memory, in MB. */
export const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);
