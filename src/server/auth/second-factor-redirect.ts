import "server-only";
import { secondFactorCookie } from "./second-factor-cookie";

/**
 * Where a provider sign-in continues when the user has a second factor, as NextAuth's `signIn` callback returns it.
 * The challenge's secret travels in a cookie. `returnTo` is a checked path on our own origin.
 */
export async function secondFactorRedirect(challenge: string, returnTo?: string): Promise<string> {
  await secondFactorCookie.keep(challenge);
  const from = returnTo ? `&from=${encodeURIComponent(returnTo)}` : "";
  return `/login?step=second-factor${from}`;
}
