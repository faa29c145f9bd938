import { SiteError, type SiteParts } from "~/domain/project/site";
import type { Packages } from "~/server/ports/packages";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { WorkStopped } from "~/server/ports/workers";
import { processWorkers } from "../workers/process-workers";
import { builderInWorkers } from "./builder-in-workers";
import { readSiteParts } from "./read-site-parts";

/** The runtime of published pages, and their builder. */
export function siteParts(folder: string, fetched?: Packages, workers = processWorkers()): ReadSiteParts {
  let loading: ReturnType<ReadSiteParts> | undefined;
  // Sass has loops, so a sheet may never end, or may fill the memory.
  const sheets: SiteParts["sheets"] = (files) =>
    workers.run("compileSheets", files, null).catch((error: unknown) => {
      throw error instanceof WorkStopped && error.reason !== "broken" ? tooSlow() : error;
    });
  return () => {
    loading ??= readSiteParts(folder, fetched ?? {}, sheets)
      .then((parts) => Object.assign(parts, builderInWorkers(workers, fetched)))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
}

const tooSlow = () => new SiteError("The Sass of this project takes too long to compile.");
