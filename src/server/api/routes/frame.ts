import { z } from "zod";
import { readSupabaseChoice } from "~/server/services/supabase/choose";
import { frameDocument } from "../frame-document";
import { type Route, userRoute } from "../route";

/**
 * The preview's frame for a project that uses Supabase: its policy allows the one origin that its owner connected.
 * The server looks the origin up, so that no URL can allow another.
 */
export const frame: Route = {
  GET: userRoute({
    input: z.object({ projectId: z.uuid(), images: z.string().optional() }),
    cost: 1,
    async answer({ deps, user, input: { projectId, images } }) {
      const { access } = await readSupabaseChoice(deps, user, { projectId });
      return frameDocument({ outsideImages: images === "outside", supabase: access?.url ?? null });
    },
  }),
};
