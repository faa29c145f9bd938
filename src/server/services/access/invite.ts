import { expiryOf } from "~/domain/access/share";
import type { InviteInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { type Device, recordAudit } from "~/server/services/auth/security-events";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { accessMails } from "./mails";
import { type AnnounceDeps, announceAccess, columnsOf, lockOwnTarget, requireRoom } from "./target";

/**
 * Gives whoever has confirmed an address access, now or once they have, and mails it. An address that was invited before
 * gets the new role and lifetime. Nothing tells whether the address has an account.
 *
 * @throws DomainError not_found, invalid for the user's own address, conflict when there are too many people,
 *   too_many_requests
 */
export async function invite(
  deps: AnnounceDeps & MailDeps & { limits: Limits },
  { user, device }: { user: SignedInUser; device: Device },
  { email, role, lifetimeDays, ...shared }: InviteInput,
): Promise<{ shareId: string }> {
  if (email === user.email)
    throw new DomainError("invalid", "This is your own email address.", { field: "email" });
  await enforceRateLimit(deps, { name: "invite_user", key: user.id });
  const now = deps.clock.now();
  const { target, shareId } = await deps.db.$transaction(async (tx) => {
    const locked = await lockOwnTarget(tx, user.id, shared);
    const own = { ...columnsOf(locked), email };
    const given = { role, expiresAt: expiryOf(lifetimeDays, now) };
    const before = await tx.share.findFirst({ where: own, select: { id: true } });
    if (!before) await requireRoom(tx, locked);
    const invitee = await tx.user.findFirst({
      where: { email, emailVerified: { not: null } },
      select: { id: true },
    });
    const shareId = before?.id ?? deps.ids.next();
    await tx.share.upsert({
      where: { id: shareId },
      create: {
        id: shareId,
        ...own,
        ...given,
        userId: invitee?.id ?? null,
        givenById: user.id,
        createdAt: now,
      },
      update: given,
      select: { id: true },
    });
    await recordAudit(deps, tx, {
      kind: "access_given",
      userId: user.id,
      device,
      detail: { to: email, role },
    });
    // One a day, however often the same address is invited.
    const { waitSeconds } = await deps.limits.consume({ name: "invite_mail", key: `${locked.id} ${email}` });
    if (waitSeconds === 0) await queueMail(deps, tx, accessMails.invitation.message({ shareId }));
    return { target: locked, shareId };
  });
  dispatchMailSoon(deps);
  await announceAccess(deps, target);
  return { shareId };
}
