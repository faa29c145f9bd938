import { salesEmail } from "~/server/auth/sales-email";

/** Redirects the prerendered Enterprise page to the sales address, which is known only at run time. */
export const GET = () => new Response(null, { status: 307, headers: { location: `mailto:${salesEmail()}` } });
