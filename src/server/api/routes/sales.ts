import "server-only";
import { z } from "zod";
import { salesEmail } from "~/server/auth/sales-email";
import { publicRoute, type Route } from "../route";

/** Redirects the prerendered Enterprise page to the sales address, which is known only at run time. */
export const sales: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    answer: () => new Response(null, { status: 307, headers: { location: `mailto:${salesEmail()}` } }),
  }),
};
