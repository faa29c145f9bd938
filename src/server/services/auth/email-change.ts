import {
  type ChangeEmailInput,
  type EmailChangeOutcome,
  emailChangeExpiry,
} from "~/domain/auth/email-change";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { tokenHash } from "./challenge";
import { enforceRateLimit } from "./enforce-rate-limit";
import { authMails } from "./mails";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import { type Device, recordAudit } from "./security-events";

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
    await queueMail(deps, tx, authMails.confirmOldEmail.message({ userId, changeId }));
    await queueMail(deps, tx, authMails.confirmNewEmail.message({ userId, changeId }));
  });
  dispatchMailSoon(deps);
}

/** The change that awaits confirmation, if any. */
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

type Change = {
  id: string;
  userId: string;
  newEmail: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
};

/** Uses one of the two links of an email change; the second one applies it. `userId` is the account's user. */
export async function confirmEmailChange(
  deps: MailDeps,
  device: Device,
  { token }: { token: string },
): Promise<{ outcome: EmailChangeOutcome; userId: string | null }> {
  const hash = tokenHash(token);
  const pending = await deps.db.emailChange.findFirst({
    where: { OR: [{ oldTokenHash: hash }, { newTokenHash: hash }] },
    select: { id: true, userId: true, oldTokenHash: true },
  });
  if (!pending) return { outcome: "unknown", userId: null };
  const side = pending.oldTokenHash === hash ? "oldConfirmedAt" : "newConfirmedAt";
  const outcome = await deps.db
    .$transaction(async (tx): Promise<EmailChangeOutcome> => {
      const change = await markConfirmed(deps, tx, { id: pending.id, side });
      if (!change) return "expired";
      if (!change.oldConfirmedAt || !change.newConfirmedAt) return "awaiting_other";
      return applyChange(deps, tx, { change, device });
    })
    .catch((error: unknown) => {
      // Addresses are unique: if two users want the same one, the database accepts the first.
      if (isUniqueViolation(error)) return "taken" as const;
      throw error;
    });
  if (outcome === "taken") await endChange(deps, pending.id);
  if (outcome === "changed") dispatchMailSoon(deps);
  return { outcome, userId: pending.userId };
}

async function markConfirmed(
  deps: MailDeps,
  tx: Tx,
  { id, side }: { id: string; side: "oldConfirmedAt" | "newConfirmedAt" },
): Promise<Change | null> {
  const now = deps.clock.now();
  // The update locks the row, so that of two concurrent clicks the second sees the first.
  const { count } = await tx.emailChange.updateMany({
    where: { id, endedAt: null, expiresAt: { gt: now } },
    data: { [side]: now },
  });
  if (count === 0) return null;
  return tx.emailChange.findUnique({
    where: { id },
    select: { id: true, userId: true, newEmail: true, oldConfirmedAt: true, newConfirmedAt: true },
  });
}

async function applyChange(
  deps: MailDeps,
  tx: Tx,
  { change, device }: { change: Change; device: Device },
): Promise<"changed"> {
  const now = deps.clock.now();
  const { id, userId, newEmail } = change;
  const previous = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await tx.user.update({
    where: { id: userId },
    data: { email: newEmail, emailVerified: now },
    select: { id: true },
  });
  await tx.emailChange.updateMany({ where: { id }, data: { endedAt: now } });
  // Links sent to the old address must no longer open this account.
  await tx.authToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
  const detail = { from: previous.email, to: newEmail };
  const eventId = await recordAudit(deps, tx, { kind: "email_changed", userId, device, detail });
  for (const to of [previous.email, newEmail]) {
    await queueMail(deps, tx, authMails.securityNotice.message({ userId, eventId, to }));
  }
  return "changed";
}

async function endChange({ db, clock }: MailDeps, id: string): Promise<void> {
  await db.emailChange.updateMany({ where: { id, endedAt: null }, data: { endedAt: clock.now() } });
}
