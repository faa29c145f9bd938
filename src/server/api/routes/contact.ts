import { z } from "zod";
import { salesEmail, supportEmail } from "~/server/auth/contact-emails";
import { publicRoute, type Route } from "../route";

/** Redirects prerendered pages to an address that is known only at run time. */
const redirectTo = (address: () => string): Route => ({
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    answer: () => new Response(null, { status: 307, headers: { location: `mailto:${address()}` } }),
  }),
});

export const sales = redirectTo(salesEmail);
export const support = redirectTo(supportEmail);
