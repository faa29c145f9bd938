import "server-only";
import { findSecondFactorChallenge } from "~/server/services/auth/second-factor-challenge";
import { deps } from "~/server/wiring";
import { secondFactorCookie } from "./second-factor-cookie";

/** What this browser may answer with, when its sign-in waits for a second factor; null when it does not. */
export async function pendingSecondFactor(headers: Headers): Promise<{ passkey: boolean } | null> {
  const secret = secondFactorCookie.read(headers);
  const challenge = secret ? await findSecondFactorChallenge(deps(), secret) : null;
  return challenge && { passkey: challenge.passkey };
}
