import "server-only";
import { z } from "zod";
import { publicRoute, type Route } from "../route";

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
