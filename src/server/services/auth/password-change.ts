import type { ChangePasswordInput, ResetPasswordInput } from "~/domain/auth/credentials";
import type { ResetOutcome } from "~/domain/auth/password-reset";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { tokenHash } from "./challenge";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";
import { notifyOwner } from "./notices";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import type { Device } from "./security-events";
import { revokeSessions } from "./sessions";

/**
 * Sets a new password for a user who knows the old one, or who has none and just signed in. Ends all other sessions.
 *
 * @throws {DomainError} `invalid` for a wrong old password or a common new one
 */
export async function changePassword(
  deps: MailDeps & { limits: Limits; passwords: Passwords },
  { user, device }: { user: SignedInUser; device: Device },
  { current, password }: ChangePasswordInput,
): Promise<void> {
  deps.passwords.rejectCommon(password);
  await reauthenticate(deps, user, { password: current, passwordOnly: true, field: "current" });
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash }, select: { id: true } });
    await tx.authToken.updateMany({
      where: { userId: user.id, purpose: "reset_password", usedAt: null },
      data: { usedAt: now },
    });
    await revokeSessions(tx, { userId: user.id, now, except: user.sessionId });
    await notifyOwner(deps, tx, { kind: "password_changed", userId: user.id, device });
  });
  dispatchMailSoon(deps);
}

/**
 * Queues a password reset link. Known and unknown addresses take the same statements: for an unknown one an order is
 * queued too, and dropped when its email is due. Whether it is too soon for another email is also decided then.
 *
 * @throws {DomainError} `too_many_requests` if the same client requested this address a moment ago
 */
export async function forgotPassword(
  deps: MailDeps & { limits: Limits },
  device: Device,
  { email }: { email: string },
): Promise<void> {
  await enforceRateLimit(deps, limitByPair("reset_pair", email, device));
  const user = await deps.db.user.findUnique({ where: { email }, select: { id: true } });
  const askedAt = deps.clock.now().toISOString();
  await queueMail(
    deps,
    deps.db,
    authMails.resetPassword.message({ userId: user?.id ?? deps.ids.next(), askedAt }),
  );
  dispatchMailSoon(deps);
}

/**
 * Uses an emailed link to set a new password, ends all sessions and removes all passkeys, which locks out any
 * intruder. The email arrived, so its address is confirmed too, and pending sign-ups with it are discarded. `userId`
 * is whose sessions ended, for the session cache.
 *
 * @throws {DomainError} `invalid` for a common password; the link stays valid
 */
export async function resetPassword(
  deps: MailDeps & { passwords: Passwords },
  device: Device,
  { token, password }: ResetPasswordInput,
): Promise<{ outcome: ResetOutcome; userId: string | null }> {
  deps.passwords.rejectCommon(password);
  const hash = tokenHash(token);
  const link = await deps.db.authToken.findFirst({
    where: { tokenHash: hash, purpose: "reset_password" },
    select: { userId: true, usedAt: true, expiresAt: true },
  });
  if (!link) return { outcome: "unknown", userId: null };
  // Hashing is expensive, so it is not done for invalid links.
  if (link.usedAt || link.expiresAt <= deps.clock.now()) return { outcome: "expired", userId: null };
  const passwordHash = await deps.passwords.hash(password);
  const changed = await deps.db.$transaction((tx) =>
    setPassword(deps, tx, { hash, userId: link.userId, passwordHash, device }),
  );
  if (!changed) return { outcome: "expired", userId: null };
  dispatchMailSoon(deps);
  return { outcome: "reset", userId: link.userId };
}

type Reset = { hash: string; userId: string; passwordHash: string; device: Device };

async function setPassword(
  deps: MailDeps,
  tx: Tx,
  { hash, userId, passwordHash, device }: Reset,
): Promise<boolean> {
  const now = deps.clock.now();
  // A single statement decides: of two concurrent requests only one finds the link unused.
  const { count } = await tx.authToken.updateMany({
    where: { tokenHash: hash, purpose: "reset_password", usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) return false;
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
  await tx.user.updateMany({ where: { id: userId, emailVerified: null }, data: { emailVerified: now } });
  // Links sent before this password are void.
  await tx.authToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
  await tx.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
  await tx.signUp.deleteMany({ where: { userId } });
  await revokeSessions(tx, { userId, now });
  const { count: passkeys } = await tx.passkey.deleteMany({ where: { userId } });
  const detail = { passkeys: String(passkeys) };
  await notifyOwner(deps, tx, { kind: "password_reset", userId, device, detail });
  return true;
}
