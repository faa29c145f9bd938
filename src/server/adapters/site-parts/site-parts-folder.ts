import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { librariesMissing } from "~/domain/preview/library-state";
import { fetchedName } from "~/domain/project/fetched-packages";
import { SiteError, type SiteParts } from "~/domain/project/site";
import type { Packages } from "~/server/ports/packages";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { WorkStopped } from "~/server/ports/workers";
import { publicFolder } from "../preview-files/public-folder";
import { processWorkers } from "../workers/process-workers";

/** What published pages run with: as the set-up steps wrote it into the product's folder, and what projects have fetched. */
export function siteParts(folder: string, fetched?: Packages, workers = processWorkers()): ReadSiteParts {
  let loading: Promise<SiteParts> | undefined;
  const read = (...path: string[]) => readFile(join(folder, ...path), "utf8");
  const load = async (): Promise<SiteParts> => {
    const missing = await publicFolder(folder).state();
    if (missing) throw librariesMissing(missing);
    const [packages, libraries, script] = await Promise.all([
      read("public", "packages", "index.json"),
      read("public", "libraries", "index.json"),
      read("packages", "preview", "built", "published.js"),
    ]);
    const index = JSON.parse(packages);
    return {
      packages: {
        index: async () => index,
        async text(file) {
          const name = fetchedName(file);
          if (name === null) return read("public", "packages", file);
          const bytes = await fetched?.file(name);
          if (!bytes) throw new Error(`${file} is missing`);
          return new TextDecoder().decode(bytes);
        },
        ...(fetched && { fetched: (lock, imports) => fetched.modules({ lock, imports }) }),
      },
      libraries: JSON.parse(libraries),
      script: script.trim(),
      tailwind: () => read("node_modules", "@tailwindcss", "browser", "dist", "index.global.js"),
      supabase: () => read("public", "packages", "page-supabase.js"),
      // Sass has loops, so a sheet may never end, or may fill the memory.
      sheets: (files) =>
        workers.run("compileSheets", files, null).catch((error: unknown) => {
          throw error instanceof WorkStopped && error.reason !== "broken" ? tooSlow() : error;
        }),
    };
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const tooSlow = () => new SiteError("The Sass of this project takes too long to compile.");
