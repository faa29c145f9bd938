import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { librariesMissing } from "~/domain/preview/library-state";
import type { SiteParts } from "~/domain/project/site";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { publicFolder } from "../preview-files/public-folder";

/** What published pages run with, as the set-up steps wrote it into the product's folder. */
export function siteParts(folder: string): ReadSiteParts {
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
      packages: { index: async () => index, text: (file) => read("public", "packages", file) },
      libraries: JSON.parse(libraries),
      script: script.trim(),
      tailwind: () => read("node_modules", "@tailwindcss", "browser", "dist", "index.global.js"),
      supabase: () => read("public", "packages", "page-supabase.js"),
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
