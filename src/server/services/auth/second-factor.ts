import type { AuthenticationResponse } from "~/domain/auth/passkey";
import { type SignInMethod, signInMethodNames } from "~/domain/auth/sign-in-method";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { MAX_CHALLENGE_ATTEMPTS, parseCode, type SecondFactor } from "~/domain/auth/two-factor";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids, Sealer } from "~/server/ports/system";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { openChallenge, tokenHash } from "./challenge";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { notifyOwner } from "./notices";
import { type Device, recordAudit } from "./security-events";
import { openSession } from "./sessions";
import type { SignInResult } from "./sign-in-result";
import { matchingTimeStep } from "./totp";
import { verifyPasskey } from "./verify-passkey";

type SecondFactorChallengeDeps = { db: Db; clock: Clock; ids: Ids };
type FirstFactor = { userId: string; method: SignInMethod };

/** Records that the first factor passed. Returns the secret (32 bytes, base64url) that the second must come with. */
export async function openSecondFactorChallenge(
  deps: SecondFactorChallengeDeps,
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
export async function findSecondFactorChallenge(
  { db, clock }: Pick<SecondFactorChallengeDeps, "db" | "clock">,
  secret: string,
) {
  const row = await db.authChallenge.findFirst({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    select: { userId: true, method: true, user: { select: { _count: { select: { passkeys: true } } } } },
  });
  if (!row?.userId || !row.user) return null;
  const method = signInMethodNames.find((name) => name === row.method) ?? "password";
  return { userId: row.userId, method, passkey: row.user._count.passkeys > 0 };
}

/** Counts an attempt before it is checked, so that concurrent ones cannot exceed five; false if the challenge is over. */
async function countChallengeAttempt(
  { db, clock }: Pick<SecondFactorChallengeDeps, "db" | "clock">,
  secret: string,
) {
  const { count } = await db.authChallenge.updateMany({
    where: { ...liveChallenge(secret, clock.now()), attempts: { lt: MAX_CHALLENGE_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Closes a correctly answered challenge; false if another answer was first. */
async function completeSecondFactorChallenge(
  { db, clock }: Pick<SecondFactorChallengeDeps, "db" | "clock">,
  secret: string,
) {
  const now = clock.now();
  const { count } = await db.authChallenge.updateMany({
    where: liveChallenge(secret, now),
    data: { usedAt: now },
  });
  return count === 1;
}

/** `secret` identifies the challenge; the answer is a code, or a passkey of the same user. */
type SecondFactorAnswer = { secret: string } & ({ code: string } | { passkey: AuthenticationResponse });

const expired = { outcome: "refused", refusal: "challenge_over" } as const;

/**
 * Completes a sign-in with the second factor. A challenge allows five attempts and one success.
 *
 * @throws {DomainError} `too_many_requests` for a code too soon after wrong ones
 */
export async function answerSecondFactor(
  deps: TwoFactorDeps,
  device: Device,
  answer: SecondFactorAnswer,
): Promise<SignInResult> {
  const challenge = await findSecondFactorChallenge(deps, answer.secret);
  if (!challenge) return expired;
  const { userId, method } = challenge;
  if ("code" in answer) await enforceCodeLimits(deps, { userId, device }, answer.code);
  if (!(await countChallengeAttempt(deps, answer.secret))) return expired;
  const secondFactor = await verify(deps, { device, userId, answer });
  if (!secondFactor) {
    await recordAudit(deps, deps.db, { kind: "second_factor_failed", userId, device });
    return { outcome: "refused", refusal: "passkey" in answer ? "passkey_refused" : "wrong_code" };
  }
  if ("code" in answer) await resetCodeLimits(deps, { userId, device });
  if (!(await completeSecondFactorChallenge(deps, answer.secret))) return expired;
  if (secondFactor === "recovery_code") await notifyOfRecoveryCode(deps, userId, device);
  const sessionId = await openSession(deps, device, { userId, method, secondFactor });
  return { outcome: "signed_in", userId, sessionId };
}

async function verify(
  deps: TwoFactorDeps,
  { device, userId, answer }: { device: Device; userId: string; answer: SecondFactorAnswer },
): Promise<SecondFactor | null> {
  if ("code" in answer) return consumeCode(deps, userId, answer.code);
  return (await verifyPasskey(deps, { device, answer: answer.passkey, userId })) && "passkey";
}

async function notifyOfRecoveryCode(deps: TwoFactorDeps, userId: string, device: Device) {
  await deps.db.$transaction((tx) => notifyOwner(deps, tx, { kind: "recovery_code_used", userId, device }));
  dispatchMailSoon(deps);
}

/**
 * Consumes a code of the signed-in user, for actions that a session alone does not permit.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used, `too_many_requests` when rate-limited
 */
export async function requireCode(
  deps: TwoFactorDeps,
  { user, device }: { user: SignedInUser; device: Device },
  code: string,
): Promise<Exclude<SecondFactor, "passkey">> {
  const attempt = { userId: user.id, device };
  await enforceCodeLimits(deps, attempt, code);
  const kind = await consumeCode(deps, user.id, code);
  if (kind) {
    await resetCodeLimits(deps, attempt);
    return kind;
  }
  await recordAudit(deps, deps.db, { kind: "second_factor_failed", userId: user.id, device });
  throw wrongCode();
}

type Deps = { db: Db; clock: Clock; sealer: Sealer };

/**
 * Consumes a code of a user with an active second factor. Returns its kind, or null if it is wrong or already used.
 * Of two concurrent attempts one succeeds.
 */
async function consumeCode(
  deps: Deps,
  userId: string,
  input: string,
): Promise<Exclude<SecondFactor, "passkey"> | null> {
  const parsed = parseCode(input);
  if (!parsed) return null;
  const valid =
    parsed.kind === "totp"
      ? await consumeTotp(deps, userId, parsed.code)
      : await consumeRecoveryCode(deps, userId, parsed.code);
  return valid ? parsed.kind : null;
}

async function consumeTotp({ db, clock, sealer }: Deps, userId: string, code: string): Promise<boolean> {
  const row = await db.twoFactor.findFirst({
    where: { id: userId, confirmedAt: { not: null } },
    select: { sealedKey: true },
  });
  if (!row) return false;
  const step = matchingTimeStep(code, sealer.open(row.sealedKey, "totp-key"), clock.now());
  if (step === null) return false;
  // A single statement decides: the second request finds the step used. Earlier steps become invalid too.
  const { count } = await db.twoFactor.updateMany({
    where: { id: userId, sealedKey: row.sealedKey, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    // After a rotation of AUTH_SECRET this re-seals the key with the new one, so that the old one can be dropped.
    data: { lastStep: step, sealedKey: sealer.renew(row.sealedKey, "totp-key") },
  });
  return count === 1;
}

async function consumeRecoveryCode({ db, clock }: Deps, userId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: {
      userId,
      codeHash: tokenHash(code),
      usedAt: null,
      user: { twoFactor: { confirmedAt: { not: null } } },
    },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}

type EnforceCodeLimitsDeps = { limits: Limits };
type Attempt = { userId: string; device: Device };

/**
 * Rate-limits a code attempt. Six digits can be guessed from many addresses, so they are limited per account as well;
 * recovery codes cannot be guessed.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait
 */
export async function enforceCodeLimits(
  deps: EnforceCodeLimitsDeps,
  { userId, device }: Attempt,
  code: string,
): Promise<void> {
  await enforceRateLimit(deps, limitByPair("code_pair", userId, device));
  if (parseCode(code)?.kind === "totp") await enforceRateLimit(deps, { name: "code_account", key: userId });
}

/** The code was correct: resets this address's attempts and refunds the account's. */
export async function resetCodeLimits(
  { limits }: EnforceCodeLimitsDeps,
  { userId, device }: Attempt,
): Promise<void> {
  await Promise.all([
    limits.reset(limitByPair("code_pair", userId, device)),
    limits.refund({ name: "code_account", key: userId }),
  ]);
}

/** The same error for a wrong, expired or used code. */
export const wrongCode = () => new DomainError("invalid", "That code is incorrect or has already been used.");

/** Dependencies of two-factor changes: keys are sealed, codes rate-limited, and changes emailed. */
export type TwoFactorDeps = MailDeps & { sealer: Sealer; limits: Limits };
