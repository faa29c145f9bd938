import "server-only";
import type { User } from "next-auth";
import type { FirstFactorResult } from "~/server/services/auth/complete-first-factor";
import { refuse } from "./refuse";
import { secondFactorCookie } from "./second-factor-cookie";

/** Follows a correct first factor: returns the session for the library's cookie, or asks for the second factor. */
export async function completeSignIn(result: FirstFactorResult): Promise<User> {
  if (result.outcome === "second_factor") {
    await secondFactorCookie.keep(result.challenge);
    return refuse(result.passkey ? "second_factor_or_passkey" : "second_factor");
  }
  return { id: result.userId, userId: result.userId, sessionId: result.sessionId };
}
