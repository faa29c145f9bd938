import type { JobName, StreamJobName } from "~/server/ports/workers";

export type JobLimits = {
  /** Of a job; of a stream job, between two messages. */
  timeoutMs: number;
  heapMb: number;
};

export const jobLimits = {
  readDocument: { timeoutMs: 20_000, heapMb: 384 },
  // The unpacked objects, and twice as much for temporary ones.
  readPack: { timeoutMs: 20_000, heapMb: 768 },
  // Enough for the largest project and a file of 1 MB.
  applyChange: { timeoutMs: 20_000, heapMb: 192 },
  checkFile: { timeoutMs: 5_000, heapMb: 192 },
  // The time to bundle fetched packages, which the server does for them, does not count.
  buildSite: { timeoutMs: 20_000, heapMb: 192 },
  firstPage: { timeoutMs: 20_000, heapMb: 192 },
  bundlePackages: { timeoutMs: 20_000, heapMb: 192 },
  exportProject: { timeoutMs: 20_000, heapMb: 192 },
  compileSheets: { timeoutMs: 20_000, heapMb: 192 },
  readBundle: { timeoutMs: 60_000, heapMb: 384 },
  // It reads 100 MB in some seconds, also on a busy machine.
  readTransfer: { timeoutMs: 60_000, heapMb: 1_024 },
} as const satisfies Record<JobName | StreamJobName, JobLimits>;
