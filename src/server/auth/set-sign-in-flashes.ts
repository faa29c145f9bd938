import "server-only";
import { cookies } from "next/headers";
import { signInFlashes } from "~/domain/auth/sign-in-flash";
import { wasDeletionJustCancelled } from "~/server/services/auth/cancel-deletion";
import { isFirstSession } from "~/server/services/auth/open-session";
import { deps } from "~/server/wiring";
import { rememberTermsAcceptance } from "./remember-terms-acceptance";
import { secureCookies } from "./session-cookie";

const SECONDS = 60;

/**
 * Sets the one-time messages for the first screen after a sign-in, and records the accepted terms. For route
 * handlers.
 */
export async function setSignInFlashes(userId: string): Promise<void> {
  const [first, deletionCancelled] = await Promise.all([
    isFirstSession(deps(), userId),
    wasDeletionJustCancelled(deps(), userId),
  ]);
  await rememberTermsAcceptance();
  const store = await cookies();
  for (const [name, isSet] of [
    [signInFlashes.first, first],
    [signInFlashes.deletionCancelled, deletionCancelled],
  ] as const)
    store.set(name, "1", {
      path: "/",
      // Clears what an earlier sign-in left.
      maxAge: isSet ? SECONDS : 0,
      sameSite: "lax",
      secure: secureCookies(),
    });
}
