import "server-only";
import type { ResetPasswordInput } from "~/domain/auth/credentials";
import type { ResetOutcome } from "~/domain/auth/password-reset";
import type { Tx } from "~/server/db";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import type { Passwords } from "./password";
import { revokeSessions } from "./revoke-sessions";
import { tokenHash } from "./token-hash";

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
  const done = await deps.db.$transaction((tx) =>
    setPassword(deps, tx, { hash, userId: link.userId, passwordHash, device }),
  );
  if (!done) return { outcome: "expired", userId: null };
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
