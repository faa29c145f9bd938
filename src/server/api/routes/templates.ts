import { z } from "zod";
import { readTemplatePage } from "~/server/services/template/templates";
import { immutableFile } from "../file-response";
import { publicRoute, type Route, userRoute } from "../route";

/** Serves a built-in template's files for the preview. */
export const templates: Route = {
  GET: publicRoute({
    input: z.object({ templateId: z.string() }),
    cost: 1,
    async answer({ deps, input }) {
      const template = await deps.templates.find(input.templateId);
      if (!template) return new Response(null, { status: 404 });
      return Response.json(template.files, { headers: { "cache-control": "public, max-age=300" } });
    },
  }),
};

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
