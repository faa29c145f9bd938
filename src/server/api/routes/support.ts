import "server-only";
import { z } from "zod";
import { supportEmail } from "~/server/auth/support-email";
import { publicRoute, type Route } from "../route";

/** Redirects prerendered pages to the support address, which is known only at run time. */
export const support: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    answer: () => new Response(null, { status: 307, headers: { location: `mailto:${supportEmail()}` } }),
  }),
};
