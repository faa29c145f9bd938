import "server-only";
import type { JobName, StreamJobName } from "~/server/ports/workers";

export type JobLimits = {
  /** How long a job may take, and one that reads a stream be silent. */
  timeoutMs: number;
  heapMb: number;
};

export const jobLimits = {
  readDocument: { timeoutMs: 20_000, heapMb: 384 },
  compileSheets: { timeoutMs: 20_000, heapMb: 384 },
  // It reads 100 MB in some seconds, also on a busy machine.
  readTransfer: { timeoutMs: 60_000, heapMb: 1_024 },
} as const satisfies Record<JobName | StreamJobName, JobLimits>;
