import "server-only";
import { supportEmail } from "~/server/auth/support-email";
import type { Route } from "../route";

/** Redirects prerendered pages to the support address, which is known only at run time. */
const GET = () => new Response(null, { status: 307, headers: { location: `mailto:${supportEmail()}` } });

export const support: Route = { GET };
