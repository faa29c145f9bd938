import "server-only";
import { erasureDue } from "~/domain/auth/deletion";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import { revokeSessions } from "./revoke-sessions";

/**
 * Schedules the account's erasure and signs it out everywhere. Signing in within 14 days cancels it.
 *
 * @throws {DomainError} `invalid` without the password or a recent sign-in
 */
export async function deleteAccount(
  deps: MailDeps & { limits: Limits; passwords: Passwords },
  { user, device }: { user: SignedInUser; device: Device },
  { password }: { password: string },
): Promise<{ erasureDueAt: Date }> {
  await reauthenticate(deps, user, { password });
  const now = deps.clock.now();
  const erasureDueAt = erasureDue(now);
  const userId = user.id;
  await deps.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { erasureDueAt }, select: { id: true } });
    // Pending links must no longer change anything; only signing in restores the account.
    await tx.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
    await revokeSessions(tx, { userId, now });
    const detail = { due: erasureDueAt.toISOString() };
    await notifyOwner(deps, tx, { kind: "deletion_requested", userId, device, detail });
  });
  dispatchMailSoon(deps);
  return { erasureDueAt };
}
