import "server-only";
import { whoIsAsked } from "~/server/services/auth/second-factor-challenge";
import { deps } from "~/server/wiring";
import { secondFactorCookie } from "./second-factor-cookie";

/** What this browser may answer with, when its sign-in waits for a second factor; null when it does not. */
export async function askedSecondFactor(headers: Headers): Promise<{ passkey: boolean } | null> {
  const secret = secondFactorCookie.read(headers);
  const asked = secret ? await whoIsAsked(deps(), secret) : null;
  return asked && { passkey: asked.passkey };
}
