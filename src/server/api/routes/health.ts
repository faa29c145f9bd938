import "server-only";
import { z } from "zod";
import { readHealth } from "~/server/services/health/read-health";
import { publicRoute, type Route } from "../route";

/** Whether the server can do its work, for load balancers and `npm start`: they are never refused. */
export const health: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 0,
    async answer({ deps }) {
      const state = await readHealth(deps);
      return Response.json(state, {
        status: state.status === "ok" ? 200 : 503,
        headers: { "cache-control": "no-store" },
      });
    },
  }),
};
