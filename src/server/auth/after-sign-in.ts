import { cookies } from "next/headers";
import type { User } from "next-auth";
import { signInFlashes } from "~/domain/auth/sign-in-flash";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { wasDeletionJustCancelled } from "~/server/services/auth/cancel-deletion";
import { isFirstSession } from "~/server/services/auth/sessions";
import type { FirstFactorResult } from "~/server/services/auth/sign-in-result";
import { deps } from "~/server/wiring";
import { secondFactorCookie, secureCookies } from "./cookies";
import { refuse } from "./refuse";

/** Follows a correct first factor: returns the session for the library's cookie, or asks for the second factor. */
export async function completeSignIn(result: FirstFactorResult): Promise<User> {
  if (result.outcome === "second_factor") {
    await secondFactorCookie.set(result.challenge);
    return refuse(result.passkey ? "second_factor_or_passkey" : "second_factor");
  }
  return { id: result.userId, userId: result.userId, sessionId: result.sessionId };
}

const TERMS_SECONDS = 365 * 86_400;

/** Records that the terms were accepted in this browser, which every form requires. For route handlers. */
export async function rememberTermsAcceptance(): Promise<void> {
  (await cookies()).set(TERMS_COOKIE, "1", {
    httpOnly: true,
    path: "/",
    maxAge: TERMS_SECONDS,
    sameSite: "lax",
    secure: secureCookies(),
  });
}

const FLASH_SECONDS = 60;

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
      // 0 clears an earlier sign-in's message.
      maxAge: isSet ? FLASH_SECONDS : 0,
      sameSite: "lax",
      secure: secureCookies(),
    });
}
