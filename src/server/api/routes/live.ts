// A cached response would say nothing about this process.
export const dynamic = "force-dynamic";

/** Liveness only: the process responds. `/api/health` also checks the database. */
export const GET = () => Response.json({ status: "ok" });
