import "server-only";
import type { MailedKind } from "~/domain/auth/audit-kind";
import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { queueMail } from "../mail/queue-mail";
import { type AuditDetail, type Device, recordAudit } from "./audit";
import { authMails } from "./mails";

type Event = { kind: MailedKind; userId: string; device: Device; detail?: AuditDetail };

/** Records a security event and emails the owner, within the transaction that causes it. */
export async function notifyOwner(deps: { clock: Clock; ids: Ids }, tx: Tx, event: Event): Promise<void> {
  const eventId = await recordAudit(deps, tx, event);
  await queueMail(deps, tx, authMails.securityNotice.order({ userId: event.userId, eventId }));
}
