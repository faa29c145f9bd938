import "server-only";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Whether plans can be bought on this server. Public pages are built before that is known, so they request it. */
const GET = () => Response.json({ off: deps().payments.kind === "off" });

export const payments: Route = { GET };
