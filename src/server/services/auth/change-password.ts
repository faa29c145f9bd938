import "server-only";
import type { ChangePasswordInput } from "~/domain/auth/credentials";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import { revokeSessions } from "./revoke-sessions";

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
