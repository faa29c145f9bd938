import "server-only";
import { z } from "zod";
import { exportInput } from "~/domain/project/export";
import { exportVersion } from "~/server/services/project/export-version";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

const input = z.object({ versionId: z.string(), format: z.string().default("zip") }).pipe(exportInput);

/** Downloads one of the user's versions: `?format=zip`, `git`, `html` or `site`. */
export const versions: Route = {
  GET: userRoute({
    input,
    cost: 100,
    lane: "download",
    async answer({ deps, user, input }) {
      const supabaseOf = (projectId: string) => supabaseOfProject(deps, projectId);
      return download(await exportVersion({ ...deps, supabaseOf }, user, input));
    },
  }),
};
