import "server-only";
import type { User } from "next-auth";
import type { FirstFactorPassed } from "~/server/services/auth/pass-first-factor";
import { refuse } from "./refuse";
import { secondFactorCookie } from "./second-factor-cookie";

/** What follows a right first factor: the session for the library's cookie, or the question for the second factor. */
export async function enter(passed: FirstFactorPassed): Promise<User> {
  if (passed.outcome === "second_factor") {
    await secondFactorCookie.keep(passed.challenge);
    return refuse(passed.passkey ? "second_factor_or_passkey" : "second_factor");
  }
  return { id: passed.userId, userId: passed.userId, sessionId: passed.sessionId };
}
