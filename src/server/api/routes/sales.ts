import "server-only";
import { salesEmail } from "~/server/auth/sales-email";
import type { Route } from "../route";

/** Redirects the prerendered Enterprise page to the sales address, which is known only at run time. */
const GET = () => new Response(null, { status: 307, headers: { location: `mailto:${salesEmail()}` } });

export const sales: Route = { GET };
