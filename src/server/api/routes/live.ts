import "server-only";
import { z } from "zod";
import { publicRoute, type Route } from "../route";

/** Liveness only: the process responds. `/api/health` also checks the database. */
export const live: Route = {
  GET: publicRoute({ input: z.object({}), cost: 0, answer: () => Response.json({ status: "ok" }) }),
};
