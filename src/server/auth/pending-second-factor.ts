import "server-only";
import { findSecondFactorChallenge } from "~/server/services/auth/second-factor";
import { deps } from "~/server/wiring";
import { secondFactorCookie } from "./cookies";

/** The methods that complete this browser's pending second factor; null if none is pending. */
export async function pendingSecondFactor(headers: Headers): Promise<{ passkey: boolean } | null> {
  const secret = secondFactorCookie.read(headers);
  const challenge = secret ? await findSecondFactorChallenge(deps(), secret) : null;
  return challenge && { passkey: challenge.passkey };
}
