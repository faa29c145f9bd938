import { isRecentSignIn } from "~/domain/auth/session-lifetime";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock } from "~/server/ports/system";
import { enforceRateLimit } from "./enforce-rate-limit";
import type { Passwords } from "./password";

type Deps = { db: Db; clock: Clock; limits: Limits; passwords: Passwords };

type Proof = {
  password: string;
  passwordOnly?: boolean;
  /** The password's field name in the caller's input. */
  field?: string;
};

/**
 * Requires proof beyond the session that this is the owner: the password, or a sign-in within the last ten minutes.
 * With `passwordOnly`, users who have a password must enter it.
 *
 * @throws {DomainError} `invalid` if the proof is missing or wrong, `too_many_requests` after wrong ones
 */
export async function reauthenticate(
  deps: Deps,
  user: SignedInUser,
  { password, passwordOnly = false, field = "password" }: Proof,
): Promise<void> {
  const stored = await deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { passwordHash: true },
  });
  if (password && stored.passwordHash)
    return checkPassword(deps, user.id, { hash: stored.passwordHash, password, field });
  if (stored.passwordHash && passwordOnly)
    throw new DomainError("invalid", "Please enter your current password.", { field });
  const session = await deps.db.session.findFirst({
    where: { id: user.sessionId, userId: user.id },
    select: { createdAt: true },
  });
  if (session && isRecentSignIn(session.createdAt, deps.clock.now())) return;
  if (stored.passwordHash) throw new DomainError("invalid", "Please enter your password.", { field });
  throw new DomainError("invalid", "Please log out, log in again, and do this within ten minutes.");
}

async function checkPassword(
  deps: Deps,
  userId: string,
  { hash, password, field }: { hash: string; password: string; field: string },
) {
  const limit = { name: "password_user", key: userId } as const;
  await enforceRateLimit(deps, limit);
  if (!(await deps.passwords.verify(hash, password)))
    throw new DomainError("invalid", "This password is incorrect.", { field });
  await deps.limits.reset(limit);
}

/** Whether the user has a password, and whether the sign-in is recent enough without it. */
export async function readReauthentication(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: SignedInUser,
): Promise<{ email: string; hasPassword: boolean; recent: boolean }> {
  const session = await db.session.findFirst({
    where: { id: user.sessionId, userId: user.id },
    select: { createdAt: true, user: { select: { email: true, passwordHash: true } } },
  });
  return {
    email: session?.user.email ?? user.email,
    hasPassword: session !== null && session.user.passwordHash !== null,
    recent: session !== null && isRecentSignIn(session.createdAt, clock.now()),
  };
}
