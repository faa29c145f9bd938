import { setTimeout as sleep } from "node:timers/promises";
import type { SignInInput } from "~/domain/auth/credentials";
import { isProvider, type Provider } from "~/domain/auth/provider";
import type { SignInMethod, SignInMethods } from "~/domain/auth/sign-in-method";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import type { Passwords } from "./password";
import { openSecondFactorChallenge } from "./second-factor";
import { type Device, recordAudit } from "./security-events";
import { openSession } from "./sessions";
import type { FirstFactorResult, SignInResult } from "./sign-in-result";
import { pendingSignUp } from "./sign-up";

type SignInDeps = { db: Db; clock: Clock; ids: Ids; passwords: Passwords };

/**
 * Checks a password and opens a session or a second-factor challenge. An unknown address, a wrong password, and a
 * wrong password of an unconfirmed account get the same answer after the same work. `browser` is the secret of a
 * browser that signed up.
 *
 * @throws {DomainError} `unavailable` when too many users sign in at once
 */
export async function signIn(
  deps: SignInDeps,
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

type Deps = { db: Db; clock: Clock; ids: Ids };

/** After a correct password or a provider's confirmation: opens a session or a second-factor challenge. */
export async function completeFirstFactor(
  deps: Deps,
  device: Device,
  { userId, method }: { userId: string; method: SignInMethod },
): Promise<FirstFactorResult> {
  const enabled = await deps.db.twoFactor.count({ where: { id: userId, confirmedAt: { not: null } } });
  if (enabled > 0) {
    const challenge = await openSecondFactorChallenge(deps, { userId, method });
    const passkeys = await deps.db.passkey.count({ where: { userId } });
    return { outcome: "second_factor", challenge, passkey: passkeys > 0 };
  }
  return { outcome: "signed_in", userId, sessionId: await openSession(deps, device, { userId, method }) };
}

const DELAY_MS = 1_000;

/** Staggered, so that delayed requests do not all return at once. */
const STEP_MS = 100;

const STEPS = 10;

/** Each delay holds a timer and a connection; beyond this number, refusals return at once. */
const MAX_DELAYED = 1_000;

/**
 * Delays a refused sign-in. Clients wait for one answer before they send the next attempt, so this caps attempts per
 * connection: a hundred connections make a hundred attempts a second, and the server stays responsive for others.
 */
export type DelayRefusal = () => Promise<void>;

export function delayRefusals(): DelayRefusal {
  let count = 0;
  let turn = 0;
  return async () => {
    if (count >= MAX_DELAYED) return;
    count++;
    turn = (turn + 1) % STEPS;
    try {
      await sleep(DELAY_MS + turn * STEP_MS);
    } finally {
      count--;
    }
  };
}

/** The user's sign-in methods. `configuredProviders` are those with an OAuth client on this server. */
export async function readSignInMethods(
  db: Db | Tx,
  userId: string,
  configuredProviders: readonly Provider[],
): Promise<SignInMethods> {
  const { passwordHash, accounts, _count } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      accounts: { select: { provider: true } },
      // One without user verification is only a second factor.
      _count: { select: { passkeys: { where: { userVerified: true } } } },
    },
  });
  const linked = accounts.map(({ provider }) => provider).filter(isProvider);
  return {
    password: passwordHash !== null,
    passkeys: _count.passkeys,
    providers: linked.filter((provider) => configuredProviders.includes(provider)),
  };
}

/**
 * The same for a transaction that is about to remove a method. Locks the user's row, so that two concurrent removals
 * cannot remove the last two methods.
 */
export async function lockSignInMethods(
  tx: Tx,
  userId: string,
  configuredProviders: readonly Provider[],
): Promise<SignInMethods> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return readSignInMethods(tx, userId, configuredProviders);
}
