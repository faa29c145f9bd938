import { supportEmail } from "~/server/auth/support-email";

/** Leads prerendered pages to the support address, which is known only when the server runs. */
export const GET = () =>
  new Response(null, { status: 307, headers: { location: `mailto:${supportEmail()}` } });
