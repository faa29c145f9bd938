import "server-only";
import { z } from "zod";
import { publicRoute, type Route } from "../route";

/** Whether plans can be bought on this server. Public pages are built before that is known, so they request it. */
export const payments: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    answer: ({ deps }) => Response.json({ off: deps.payments.kind === "off" }),
  }),
};
