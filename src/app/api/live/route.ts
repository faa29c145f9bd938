// Asked anew each time: a cached answer would say nothing about this process.
export const dynamic = "force-dynamic";

/** Whether this process answers at all; touches nothing else. `/api/health` asks the database as well. */
export const GET = () => Response.json({ status: "ok" });
