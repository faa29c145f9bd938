import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { librariesMissing } from "~/domain/preview/library-state";
import { fetchedName } from "~/domain/project/fetched-packages";
import type { SiteParts } from "~/domain/project/site";
import type { Packages } from "~/server/ports/packages";
import { publicFolder } from "../preview-files/public-folder";

/** Reads the files that the set-up steps wrote, and serves the projects' fetched packages. */
export async function readSiteParts(
  folder: string,
  fetched: Partial<Pick<Packages, "modules" | "file">>,
  sheets: SiteParts["sheets"],
): Promise<SiteParts> {
  const read = (...path: string[]) => readFile(join(folder, ...path), "utf8");
  const missing = await publicFolder(folder).state();
  if (missing) throw librariesMissing(missing);
  const [packages, libraries, script] = await Promise.all([
    read("public", "packages", "index.json"),
    read("public", "libraries", "index.json"),
    read("packages", "preview", "built", "published.js"),
  ]);
  const index = JSON.parse(packages);
  const { modules } = fetched;
  return {
    packages: {
      index: async () => index,
      async text(file) {
        const name = fetchedName(file);
        if (name === null) return read("public", "packages", file);
        const bytes = await fetched.file?.(name);
        if (!bytes) throw new Error(`${file} is missing`);
        return new TextDecoder().decode(bytes);
      },
      ...(modules && { fetched: (lock, imports) => modules({ lock, imports }) }),
    },
    libraries: JSON.parse(libraries),
    script: script.trim(),
    tailwind: () => read("node_modules", "@tailwindcss", "browser", "dist", "index.global.js"),
    supabase: () => read("public", "packages", "page-supabase.js"),
    sheets,
  };
}
