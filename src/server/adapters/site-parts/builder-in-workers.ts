import { SiteError } from "~/domain/project/site";
import type { Packages } from "~/server/ports/packages";
import type { SiteBuilder } from "~/server/ports/site-parts";
import { type Workers, WorkStopped } from "~/server/ports/workers";

/** @param fetched the projects' packages, which workers request from the server */
export function builderInWorkers(workers: Workers, fetched: Packages | undefined): SiteBuilder {
  const calls = fetched && { modules: fetched.modules, file: fetched.file };
  return {
    build: async (files, options, owner) =>
      unwrap(await workers.run("buildSite", { files, ...options }, owner, calls).catch(explain)),
    firstPage: (files, owner) => workers.run("firstPage", { files }, owner, calls),
    bundlePackages: async (files, owner) => {
      unwrap(await workers.run("bundlePackages", { files }, owner, calls).catch(explain));
    },
    exportProject: (files, options, owner) =>
      workers.run("exportProject", { files, ...options }, owner).catch(explain),
  };
}

function unwrap<Result extends object>(result: Result | { problem: string }): Result {
  if ("problem" in result) throw new SiteError(result.problem);
  return result;
}

function explain(error: unknown): never {
  if (!(error instanceof WorkStopped) || error.reason === "broken") throw error;
  throw new SiteError("This project takes too long or too much memory to compile.", { cause: error });
}
