import { deps } from "~/server/wiring";

// Depends on the environment, not on the build.
export const dynamic = "force-dynamic";

/** Whether plans can be bought here. For public pages, which are built before the server knows. */
export const GET = () => Response.json({ off: deps().payments.kind === "off" });
