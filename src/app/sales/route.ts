import { salesEmail } from "~/server/auth/sales-email";

/** Leads the prerendered Enterprise page to the sales address, which is known only when the server runs. */
export const GET = () => new Response(null, { status: 307, headers: { location: `mailto:${salesEmail()}` } });
