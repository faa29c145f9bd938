import "server-only";
import type { Route } from "../route";

/** Liveness only: the process responds. `/api/health` also checks the database. */
const GET = () => Response.json({ status: "ok" });

export const live: Route = { GET };
