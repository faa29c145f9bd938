import type { AuditKind } from "~/domain/auth/audit-kind";
import { erasureDue } from "~/domain/auth/deletion";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db, Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Mailer } from "~/server/ports/mailer";
import type { Clock, Ids } from "~/server/ports/system";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { notifyOwner } from "./notices";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import type { AuditEntry, Device } from "./security-events";
import { revokeSessions } from "./sessions";

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
  const due = await deps.db.$transaction((tx) => scheduleErasure(deps, tx, { userId: user.id, device }));
  dispatchMailSoon(deps);
  return due;
}

/** Closes the account until it is erased. `detail`: what is noted besides the day. */
export async function scheduleErasure(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { userId, detail = {}, ...by }: Omit<AuditEntry, "kind"> & { userId: string },
): Promise<{ erasureDueAt: Date }> {
  const now = deps.clock.now();
  const erasureDueAt = erasureDue(now);
  await tx.user.update({ where: { id: userId }, data: { erasureDueAt }, select: { id: true } });
  // Pending links must no longer change anything; only signing in restores the account.
  await tx.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
  await revokeSessions(tx, { userId, now });
  const noted = { ...detail, due: erasureDueAt.toISOString() };
  await notifyOwner(deps, tx, { kind: "deletion_requested", userId, detail: noted, ...by });
  return { erasureDueAt };
}

type Deps = { db: Db; clock: Clock; mailer: Mailer };

const failureKinds: AuditKind[] = ["sign_in_failed", "second_factor_failed"];

/** Removes expired sessions, links, sign-ups, challenges, failed sign-in events and emails. */
export async function removeExpired({ db, clock, mailer }: Deps): Promise<void> {
  const now = clock.now();
  const ended = { lt: retentionCutoff("endedSession", now) };
  const expired = { lt: retentionCutoff("expiredLink", now) };
  await db.session.deleteMany({ where: { OR: [{ expiresAt: ended }, { revokedAt: ended }] } });
  await db.authToken.deleteMany({ where: { expiresAt: expired } });
  // A sign-up that still has a link can be sent another.
  await db.signUp.deleteMany({ where: { createdAt: expired, authTokens: { none: {} } } });
  await db.emailChange.deleteMany({ where: { expiresAt: expired } });
  await db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.auditEvent.deleteMany({
    where: { kind: { in: failureKinds }, createdAt: { lt: retentionCutoff("failedSignIn", now) } },
  });
  await db.outbox.deleteMany({ where: { doneAt: { lt: retentionCutoff("doneMailOrder", now) } } });
  await mailer.removeBefore?.(retentionCutoff("outboxMail", now));
}
