import type { JobName, Jobs, ServerCalls, StreamJobName, StreamJobs } from "~/server/ports/workers";

type JobFunctions = {
  [Name in JobName]: () => Promise<
    (input: Jobs[Name]["input"], calls: ServerCalls) => Promise<Jobs[Name]["output"]>
  >;
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
  readPack: async () => (await import("./read-pack")).readPack,
  applyChange: async () => (await import("./apply-change")).applyChange,
  checkFile: async () => {
    const { checkFile } = await import("./check-file");
    return async ({ path, content }) => checkFile(path, content);
  },
  buildSite: async () => (await import("./build-site")).buildSite,
  firstPage: async () => (await import("./build-site")).buildFirstPage,
  bundlePackages: async () => (await import("./build-site")).bundlePackages,
  exportProject: async () => {
    const { exportProject } = await import("~/domain/project/export/exported-project");
    return async ({ files, name, versions, isFromClone }) =>
      exportProject(files, name, versions, { isFromClone });
  },
  compileSheets: async () => {
    const { compileAllSheets } = await import("~preview/bundle");
    return async (files) => compileAllSheets(files);
  },
  readBundle: async () => (await import("./read-bundle")).readBundle,
  readTransfer: async () => (await import("./read-transfer")).readTransfer,
};
