import { deps } from "~/server/wiring";

// Depends on the environment, not on the build.
export const dynamic = "force-dynamic";

/** Whether plans can be bought on this server. Public pages are built before that is known, so they request it. */
export const GET = () => Response.json({ off: deps().payments.kind === "off" });
