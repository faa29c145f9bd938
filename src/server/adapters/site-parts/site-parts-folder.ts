import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stop, transform } from "esbuild";
import { librariesMissing } from "~/domain/preview/library-state";
import type { SiteParts } from "~/domain/project/site";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { publicFolder } from "../preview-files/public-folder";

/** In the order in which they use each other. */
const scripts = ["page-storage.js", "page-libraries.js", "page-modules.js", "published-page.js"];

/** What published pages run with, as the set-up steps wrote it into the product's folder. */
export function siteParts(folder: string): ReadSiteParts {
  let loading: Promise<SiteParts> | undefined;
  const read = (...path: string[]) => readFile(join(folder, ...path), "utf8");
  const load = async (): Promise<SiteParts> => {
    const missing = await publicFolder(folder).state();
    if (missing) throw librariesMissing(missing);
    const [packages, libraries, ...texts] = await Promise.all([
      read("public", "packages", "index.json"),
      read("public", "libraries", "index.json"),
      ...scripts.map((name) => read("src", "app", "frame", "scripts", name)),
    ]);
    const index = JSON.parse(packages);
    // Every page brings it along: a third of its size, which is compressed at every request.
    const { code } = await transform(`(() => {${texts.join("\n")}})();`, { minify: true, target: "es2022" });
    // The compiler runs in its own process.
    await stop();
    return {
      packages: { index: async () => index, text: (file) => read("public", "packages", file) },
      libraries: JSON.parse(libraries),
      script: code.trim(),
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
