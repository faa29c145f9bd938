import { supportEmail } from "~/server/auth/support-email";

/** Redirects prerendered pages to the support address, which is known only at run time. */
export const GET = () =>
  new Response(null, { status: 307, headers: { location: `mailto:${supportEmail()}` } });
