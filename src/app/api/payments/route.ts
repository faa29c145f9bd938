import { deps } from "~/server/wiring";

// The environment says it, not the build.
export const dynamic = "force-dynamic";

/** Whether plans can be bought here, for the public pages, which were made before the server knew. */
export const GET = () => Response.json({ off: deps().payments.kind === "off" });
