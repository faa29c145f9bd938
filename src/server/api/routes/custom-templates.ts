import "server-only";
import { z } from "zod";
import { readTemplatePage } from "~/server/services/template/custom-templates";
import { immutableFile } from "../file-response";
import { type Route, userRoute } from "../route";

/**
 * Serves the source of one of the user's own templates, as text: it only runs in the preview frame. The source never
 * changes, only the title.
 */
export const customTemplates: Route = {
  GET: userRoute({
    input: z.object({ customTemplateId: z.uuid() }),
    cost: 2,
    answer: async ({ deps, user, input }) =>
      immutableFile(await readTemplatePage(deps, user, input.customTemplateId), "text/plain; charset=utf-8"),
  }),
};
