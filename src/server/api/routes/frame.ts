import { z } from "zod";
import { readFirstPage } from "~/server/services/project/first-page";
import { readSupabaseChoice } from "~/server/services/supabase/choose";
import { frameDocument } from "../frame-document";
import { type Route, userRoute } from "../route";

const input = z.object({
  projectId: z.uuid(),
  images: z.string().optional(),
  /** Includes the page of the project's head. */
  first: z.string().optional(),
});

/**
 * The preview's frame for one project: with its first page, or with a policy that allows the Supabase project that its
 * owner connected. The server looks both up, so that no URL can allow or show another.
 */
export const frame: Route = {
  GET: userRoute({
    input,
    cost: 1,
    async answer({ deps, user, input: { projectId, images, first } }) {
      const outsideImages = images === "outside";
      if (first !== undefined) {
        const page = await readFirstPage(deps, user, { projectId });
        return frameDocument({ outsideImages, supabase: null, first: page });
      }
      const { access } = await readSupabaseChoice(deps, user, { projectId });
      return frameDocument({ outsideImages, supabase: access?.url ?? null });
    },
  }),
};
