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

/** Remembers that the first factor was right; gives the secret (32 bytes, base64url) that its answer comes with. */
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

/** Whose second factor is asked for, and whether there is a passkey that could be it; null when the question is over. */
export async function findSecondFactorChallenge({ db, clock }: Pick<Deps, "db" | "clock">, secret: string) {
  const row = await db.authChallenge.findFirst({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    select: { userId: true, method: true, user: { select: { _count: { select: { passkeys: true } } } } },
  });
  if (!row?.userId || !row.user) return null;
  const method = signInMethodNames.find((name) => name === row.method) ?? "password";
  return { userId: row.userId, method, passkey: row.user._count.passkeys > 0 };
}

/** Counts a try before it is judged, so that many at once are no more than five; false when the question is over. */
export async function countChallengeAttempt({ db, clock }: Pick<Deps, "db" | "clock">, secret: string) {
  const { count } = await db.authChallenge.updateMany({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Closes the question that was answered right; false when another answer was first. */
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
