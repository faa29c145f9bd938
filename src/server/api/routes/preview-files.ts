import { z } from "zod";
import { fetchedName } from "~/domain/project/fetched-packages";
import type { AppDeps } from "~/server/wiring";
import { publicRoute, type Route } from "../route";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  woff2: "font/woff2",
};

type ReadFallback = (
  deps: Pick<AppDeps, "packages">,
  path: readonly string[],
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/**
 * Serves a folder of `public` whose files Next does not serve, because they were installed after it started. 503 with
 * the LibraryState while they are being installed.
 */
const filesOf = (folder: string, readFallback?: ReadFallback): Route => ({
  GET: publicRoute({
    input: z.object({ path: z.array(z.string()) }),
    // A preview loads dozens at once.
    cost: 0,
    async answer({ deps, input }) {
      const bytes =
        (await deps.previewFiles.read([folder, ...input.path])) ?? (await readFallback?.(deps, input.path));
      const type = types[input.path.at(-1)?.split(".").pop() ?? ""];
      if (bytes && type) return new Response(bytes, { headers: { "content-type": type } });
      const state = await deps.previewFiles.state();
      if (!state) return new Response(null, { status: 404 });
      return Response.json(state, {
        status: 503,
        headers: { "cache-control": "no-store", "retry-after": "2" },
      });
    },
  }),
});

export const editorFiles = filesOf("editor");
export const libraryFiles = filesOf("libraries");
/** Also packages that projects installed, which the preview does not include. */
export const packageFiles = filesOf("packages", async ({ packages }, path) => {
  const name = fetchedName(path.join("/"));
  return name === null ? undefined : packages.file(name);
});
