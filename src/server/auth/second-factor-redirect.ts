import "server-only";
import { secondFactorCookie } from "./second-factor-cookie";

/**
 * Where a provider's sign-in goes on whose user has a second factor: gives the path that NextAuth's `signIn`
 * callback returns. The question's secret travels in a cookie. `returnTo` is a checked path on our own origin.
 */
export async function secondFactorRedirect(challenge: string, returnTo?: string): Promise<string> {
  await secondFactorCookie.keep(challenge);
  const from = returnTo ? `&from=${encodeURIComponent(returnTo)}` : "";
  return `/login?step=second-factor${from}`;
}
