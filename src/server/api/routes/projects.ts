import { z } from "zod";
import { exportInput } from "~/domain/project/export/export-input";
import { readSession } from "~/server/auth/session";
import { exportVersion } from "~/server/services/project/export-version";
import { readPicture } from "~/server/services/project/picture";
import { readVersionPage } from "~/server/services/project/versions";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { download, immutableFile } from "../file-response";
import { publicRoute, type Route, userRoute } from "../route";

const input = z.object({ versionId: z.string(), format: z.string().default("zip") }).pipe(exportInput);

/** Downloads one of the user's versions: `?format=zip`, `git`, `html` or `site`. */
export const versions: Route = {
  GET: userRoute({
    input,
    cost: 100,
    concurrency: "download",
    async answer({ deps, user, input }) {
      const supabaseOf = (projectId: string) => supabaseOfProject(deps, projectId);
      return download(await exportVersion({ ...deps, supabaseOf }, user, input));
    },
  }),
};

const wanted = z.object({ lock: z.string(), imports: z.array(z.string()).max(500) });

const MAX_BYTES = 4_000_000;

/**
 * Modules that a lock file pins, if they were fetched before (FetchedModules); null for others. Nothing is fetched
 * here, and callers must name the hashes of all contents. Guests, and the server's own browser, which has no session,
 * get only existing bundles, because each new bundle takes disk space.
 */
export const projectPackages: Route = {
  POST: publicRoute({
    input: z.object({}),
    cost: 10,
    concurrency: "bundle",
    bodyBytes: () => MAX_BYTES,
    async answer({ deps, request }) {
      const parsed = wanted.safeParse(await request.json().catch(() => undefined));
      if (!parsed.success) return Response.json({ message: "This is not a lock file." }, { status: 400 });
      const isReadOnly = (await readSession(request.headers)) === null;
      return Response.json(await deps.packages.modules({ ...parsed.data, isReadOnly }));
    },
  }),
};

/**
 * Serves the source of one of the user's page versions for its thumbnail, as text: it only runs in the preview frame.
 */
export const thumbnails: Route = {
  GET: userRoute({
    input: z.object({ versionId: z.uuid() }),
    cost: 5,
    answer: async ({ deps, user, input }) =>
      immutableFile(await readVersionPage(deps, user, input.versionId), "text/plain; charset=utf-8"),
  }),
};

/** The picture of a project that shows this version; see `project.savePicture`. */
export const pictures: Route = {
  GET: userRoute({
    input: z.object({ versionId: z.uuid() }),
    cost: 1,
    answer: async ({ deps, user, input }) =>
      immutableFile(await readPicture(deps, user, input.versionId), "image/webp"),
  }),
};
