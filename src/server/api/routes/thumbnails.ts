import "server-only";
import { z } from "zod";
import { readVersionPage } from "~/server/services/project/read-version-page";
import { immutableFile } from "../file-response";
import { type Route, userRoute } from "../route";

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
