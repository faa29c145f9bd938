import type { MailedKind } from "~/domain/auth/audit-kind";
import type { Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { queueMail } from "../mail/queue-mail";
import { authMails } from "./mails";
import { type AuditEntry, type Device, recordAudit } from "./security-events";

/**
 * Part of every sign-in, before its session is stored: notifies the owner of a new combination of user agent and
 * address. The first sign-in ever is not reported.
 */
export async function notifyOfNewDevice(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { userId, device }: { userId: string; device: Device },
): Promise<void> {
  // Not sessions: old ones are removed.
  const earlier = await tx.auditEvent.findFirst({
    where: { userId, kind: "signed_in" },
    select: { id: true },
  });
  if (!earlier) return;
  const { userAgent, address } = device;
  const knownDevice = await tx.session.findFirst({
    where: { userId, userAgent, address },
    select: { id: true },
  });
  if (!knownDevice) await notifyOwner(deps, tx, { kind: "new_device", userId, device });
}

type Event = AuditEntry & { kind: MailedKind; userId: string };

/** Records a security event and emails the owner, within the transaction that causes it. */
export async function notifyOwner(deps: { clock: Clock; ids: Ids }, tx: Tx, event: Event): Promise<void> {
  const eventId = await recordAudit(deps, tx, event);
  await queueMail(deps, tx, authMails.securityNotice.message({ userId: event.userId, eventId }));
}
