import "server-only";
import { type ChangeEmailInput, emailChangeExpiry } from "~/domain/auth/email-change";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { type Device, recordAudit } from "./audit";
import { enforceRateLimit } from "./enforce-rate-limit";
import { authMails } from "./mails";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";

/**
 * Starts a change of address, replacing a pending one: both addresses get a link, and it takes effect once both are
 * used. Does not reveal whether the new address has an account.
 *
 * @throws {DomainError} `invalid` without the password, `too_many_requests` after several changes in a row
 */
export async function changeEmail(
  deps: MailDeps & { limits: Limits; passwords: Passwords },
  { user, device }: { user: SignedInUser; device: Device },
  { newEmail, password }: ChangeEmailInput,
): Promise<void> {
  if (newEmail === user.email)
    throw new DomainError("invalid", "This is already your email address.", { field: "newEmail" });
  await reauthenticate(deps, user, { password });
  await enforceRateLimit(deps, { name: "email_change_user", key: user.id });
  const changeId = deps.ids.next();
  const now = deps.clock.now();
  const userId = user.id;
  await deps.db.$transaction(async (tx) => {
    await tx.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
    await tx.emailChange.create({
      data: { id: changeId, userId, newEmail, createdAt: now, expiresAt: emailChangeExpiry(now) },
      select: { id: true },
    });
    await recordAudit(deps, tx, { kind: "email_change_requested", userId, device, detail: { to: newEmail } });
    await queueMail(deps, tx, authMails.confirmOldEmail.order({ userId, changeId }));
    await queueMail(deps, tx, authMails.confirmNewEmail.order({ userId, changeId }));
  });
  dispatchMailSoon(deps);
}

/** The change that is waiting for its links, if any. */
export async function pendingEmailChange(
  { db, clock }: Pick<MailDeps, "db" | "clock">,
  user: SignedInUser,
): Promise<{ newEmail: string; oldConfirmed: boolean; newConfirmed: boolean } | null> {
  const change = await db.emailChange.findFirst({
    where: { userId: user.id, endedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { id: "desc" },
    select: { newEmail: true, oldConfirmedAt: true, newConfirmedAt: true },
  });
  return (
    change && {
      newEmail: change.newEmail,
      oldConfirmed: change.oldConfirmedAt !== null,
      newConfirmed: change.newConfirmedAt !== null,
    }
  );
}

/** Cancels it; its links stop working. */
export async function cancelEmailChange(
  { db, clock }: Pick<MailDeps, "db" | "clock">,
  user: SignedInUser,
): Promise<void> {
  await db.emailChange.updateMany({
    where: { userId: user.id, endedAt: null },
    data: { endedAt: clock.now() },
  });
}
