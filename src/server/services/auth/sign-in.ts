import "server-only";
import type { SignInInput } from "~/domain/auth/credentials";
import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { completeFirstFactor, type FirstFactorResult } from "./complete-first-factor";
import type { Passwords } from "./password";
import { pendingSignUp } from "./pending-sign-up";

type Deps = { db: Db; clock: Clock; ids: Ids; passwords: Passwords };
export type SignInResult = FirstFactorResult | { outcome: "refused"; refusal: SignInRefusal };

/**
 * Checks a password and opens a session or a second-factor challenge. An unknown address, a wrong password, and a
 * wrong password of an unconfirmed account get the same answer after the same work. `browser` is the secret of a
 * browser that signed up.
 *
 * @throws {DomainError} `unavailable` when too many users sign in at once
 */
export async function signIn(
  deps: Deps,
  device: Device,
  { email, password, browser }: SignInInput & { browser?: string },
): Promise<SignInResult> {
  const user = await deps.db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, emailVerified: true },
  });
  const candidate = user?.emailVerified ? user : await pendingSignUp(deps.db, { email, browser });
  if (!(await deps.passwords.verify(candidate?.passwordHash ?? null, password)) || !user) {
    await recordAudit(deps, deps.db, { kind: "sign_in_failed", userId: user?.id ?? null, device });
    return { outcome: "refused", refusal: "wrong_credentials" };
  }
  if (!user.emailVerified) return { outcome: "refused", refusal: "email_unconfirmed" };
  return completeFirstFactor(deps, device, { userId: user.id, method: "password" });
}
