import "server-only";
import { type SignInMethod, signInMethodNames } from "~/domain/auth/sign-in-method";
import { MAX_CHALLENGE_ATTEMPTS } from "~/domain/auth/two-factor";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { openChallenge } from "./challenge";
import { tokenHash } from "./token-hash";

type Deps = { db: Db; clock: Clock; ids: Ids };
type FirstFactor = { userId: string; method: SignInMethod };

/** Records that the first factor passed. Returns the secret (32 bytes, base64url) that the second must come with. */
export async function openSecondFactorChallenge(
  deps: Deps,
  { userId, method }: FirstFactor,
): Promise<string> {
  const secret = deps.ids.secret();
  await openChallenge(deps, { purpose: "second_factor", answer: tokenHash(secret), userId, method });
  return secret;
}

const liveChallenge = (secret: string, now: Date) => ({
  answer: tokenHash(secret),
  purpose: "second_factor" as const,
  usedAt: null,
  expiresAt: { gt: now },
});

/** The user of an open challenge, and whether they have a passkey; null if it is closed or expired. */
export async function findSecondFactorChallenge({ db, clock }: Pick<Deps, "db" | "clock">, secret: string) {
  const row = await db.authChallenge.findFirst({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    select: { userId: true, method: true, user: { select: { _count: { select: { passkeys: true } } } } },
  });
  if (!row?.userId || !row.user) return null;
  const method = signInMethodNames.find((name) => name === row.method) ?? "password";
  return { userId: row.userId, method, passkey: row.user._count.passkeys > 0 };
}

/**
 * Counts an attempt before it is checked, so that concurrent ones cannot exceed five; false if the challenge is over.
 */
export async function countChallengeAttempt({ db, clock }: Pick<Deps, "db" | "clock">, secret: string) {
  const { count } = await db.authChallenge.updateMany({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Closes a correctly answered challenge; false if another answer was first. */
export async function completeSecondFactorChallenge(
  { db, clock }: Pick<Deps, "db" | "clock">,
  secret: string,
) {
  const now = clock.now();
  const { count } = await db.authChallenge.updateMany({
    where: liveChallenge(secret, now),
    data: { usedAt: now },
  });
  return count === 1;
}
