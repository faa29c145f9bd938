import "server-only";
import type { JobName, Jobs, StreamJobName, StreamJobs } from "~/server/ports/workers";

type JobFunctions = {
  [Name in JobName]: () => Promise<(input: Jobs[Name]["input"]) => Promise<Jobs[Name]["output"]>>;
};

type StreamFunctions = {
  [Name in StreamJobName]: () => Promise<
    (
      input: StreamJobs[Name]["input"],
      chunks: AsyncIterable<Uint8Array>,
    ) => AsyncIterable<StreamJobs[Name]["part"]>
  >;
};

/** What a worker runs, by name. A worker loads only what its jobs need. */
export const jobFunctions: JobFunctions & StreamFunctions = {
  readDocument: async () => (await import("./read-document")).readDocument,
  compileSheets: async () => (await import("~preview/bundle")).compileAllSheets,
  readTransfer: async () => (await import("./read-transfer")).readTransfer,
};
